cd "$1" && sh -c "$2" >&2 || exit 125
said=$3
shift 3
"$@" >"$said"
status=$?
printf '%s: %s\n' "$(git log -1 --format=%h)" "$(head -n 1 "$said")" >&2
case $status in 0 | 1) exit $status ;; 3) exit 125 ;; *) exit 255 ;; esac
