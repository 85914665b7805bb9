#!/usr/bin/env perl
# Reads digit packs; 0 done, 1 refused, 2 wrong usage:
#     digitpack.pl verify PACK | digits PACK FIRST LAST | prove PATH PACK ROOT DECIMALS
# Perl 5.10 or newer with 64-bit integers, nothing to
# install; written from docs/IMPLEMENTING.md, to try that page.
use strict;
use warnings;
use Digest::SHA qw(sha256);
use JSON::PP ();

my ($BLOCK, $LIMIT, $PRIME) = (131072, 1e15, (1 << 61) - 1);
my @CONSTANTS = (["pi", 3], ["e", 2], ["phi", 1], ["sqrt2", 1], ["log2", 0], ["log10", 2],
    ["zeta3", 1], ["catalan", 0], ["lemniscate", 5], ["gamma1-4", 3], ["gamma1-3", 2],
    ["sqrt3", 1], ["log3", 1], ["log5", 1], ["log7", 1], ["gamma", 0]);
my $MAGIC = pack "H*", "8944504b0d0a1a0a";

sub need { my ($condition, $reason) = @_; die "refused: $reason\n" unless $condition }

# Modulo 2^61 - 1: a power of two is a turn of 61 bits.
sub turn { my ($a, $n) = @_; ($a << $n & $PRIME) | $a >> 61 - $n }
sub reduced { my $a = ($_[0] & $PRIME) + ($_[0] >> 61); $a >= $PRIME ? $a - $PRIME : $a }
sub append { my ($hash, $digit) = @_; reduced(turn($hash, 3) + turn($hash, 1) + $digit) }

sub product {
    my ($a, $b, $sum) = (@_, 0);
    for (; $b; $b >>= 1, $a = turn($a, 1)) { $sum = reduced($sum + $a) if $b & 1 }
    return $sum;
}

# The digit hash of decimals that `count` others follow, without these.
sub shifted {
    my ($hash, $count) = @_;
    for (my $base = 10; $count; $count >>= 1, $base = product($base, $base)) {
        $hash = product($hash, $base) if $count & 1;
    }
    return $hash;
}

sub tree {
    my @level = @_;
    while (@level > 1) {
        my @next;
        while (my ($left, $right) = splice @level, 0, 2) {
            push @next, defined $right ? sha256("\1$left$right") : $left;
        }
        @level = @next;
    }
    return $level[0];
}

sub piece {
    my ($file, $offset, $count) = @_;
    seek $file, $offset, 0;
    my $got = read $file, my ($bytes), $count;
    need(defined $got && $got == $count, "it ends too early");
    return $bytes;
}

sub source {
    my ($path) = @_;
    open my $file, "<:raw", $path or die "refused: $path: $!\n";
    return $file;
}

sub decimals_of {
    my ($n, $block) = @_;
    my $left = $n - $block * $BLOCK;
    return $left < $BLOCK ? $left : $BLOCK;
}

# A block's half bytes as text, and its leaf hash.
sub block_of {
    my ($file, $n, $block) = @_;
    my $bytes = piece($file, 65536 * ($block + 1), int((decimals_of($n, $block) + 1) / 2));
    my $text = unpack "H*", $bytes;
    need($text !~ /[^0-9]/, "a half byte of block $block is no decimal");
    return ($text, sha256("\0$bytes"));
}

sub open_pack {
    my $file = source($_[0]);
    my $head = piece($file, 0, 256);
    my ($magic, $version, $head_length, undef, $incompatible, $size, $n, $code, $radix, $encoding,
        $convention, $block_digits, $whole, $reserved, $name, @places)
        = unpack "a8 V2 Q<4 v4 V v2 a16 Q<8", $head;
    need($magic eq $MAGIC, "it does not begin like a digit pack");
    need($version == 1, "it is of version $version");
    need(sha256(substr $head, 0, 224) eq substr($head, 224), "its header is damaged");
    need($incompatible == 0, "it needs a feature that this reader lacks");
    need("$head_length $radix $encoding $convention $block_digits" eq "256 10 1 1 $BLOCK",
        "it is of another kind");
    my $known = $code >= 1 && $code <= @CONSTANTS && $CONSTANTS[$code - 1];
    need($known && $name eq pack("a16", $known->[0]) && $whole == $known->[1],
        "number, name and integer part of its constant contradict each other");
    need($reserved == 0 && substr($head, 144, 80) !~ /[^\0]/, "a reserved byte is not zero");
    need($n >= 1 && $n <= $LIMIT && $places[5] <= 1 << 26, "it claims too much, or no decimals");

    my ($blocks, $data_end) = (int(($n - 1) / $BLOCK) + 1, 65536 + ($n + 1 >> 1));
    my $index = $data_end + 7 & ~7;
    my $provenance = $index + 80 * $blocks;
    my $provenance_end = $provenance + $places[5];
    my $foot = $provenance_end + 7 & ~7;
    need("@places" eq join(" ", 65536, $n + 1 >> 1, $index, 80 * $blocks, $provenance, $places[5],
        $foot, 320), "its sections do not lie where they must");
    need($size == $foot + 320 && -s $file == $size, "it has another length than its header states");

    my $footer = piece($file, $foot, 320);
    need(substr($footer, 312) eq reverse($MAGIC)
        && sha256(substr $footer, 0, 280) eq substr($footer, 280, 32), "its footer is damaged");
    need(substr($footer, 0, 16) eq pack("Q<2", $n, $size) && substr($footer, 264, 16) !~ /[^\0]/
        && sha256($head) eq substr($footer, 144, 32), "header and footer contradict each other");
    my $records = piece($file, $index, 80 * $blocks);
    need(sha256($records) eq substr($footer, 80, 32), "its index is damaged");
    need(sha256(piece($file, $provenance, $places[5])) eq substr($footer, 112, 32),
        "its provenance is damaged");
    for ([256, 65536], [$data_end, $index], [$provenance_end, $foot]) {
        need(piece($file, $_->[0], $_->[1] - $_->[0]) !~ /[^\0]/, "a gap is not zero");
    }

    my ($hash, @totals, @leaves) = (0, (0) x 10);
    my @records = unpack "(a80)*", $records;
    for my $block (0 .. $blocks - 1) {
        my ($leaf, @counts) = unpack "a32 V10 Q<", $records[$block];
        my ($own, $sum) = (pop @counts, 0);
        $sum += $_ for @counts;
        need($sum == decimals_of($n, $block) && $own < $PRIME, "record $block contradicts itself");
        $totals[$_] += $counts[$_] for 0 .. 9;
        $hash = reduced(shifted($hash, $sum) + $own);
        push @leaves, $leaf;
    }
    need(substr($footer, 176, 88) eq pack("Q<11", $hash, @totals[0 .. 9])
        && tree(@leaves) eq substr($footer, 48, 32), "index and footer contradict each other");
    return { file => $file, n => $n, whole => $whole, records => \@records,
        content => substr $footer, 16, 32 };
}

sub block_text {
    my ($pack, $block) = @_;
    my ($text, $leaf) = block_of($pack->{file}, $pack->{n}, $block);
    need($leaf eq substr($pack->{records}[$block], 0, 32), "block $block is damaged");
    return $text;
}

sub verify {
    my $pack = open_pack($_[0]);
    my $content = Digest::SHA->new(256)->add("$pack->{whole}.");
    for my $block (0 .. $#{ $pack->{records} }) {
        my ($all, $count) = (block_text($pack, $block), decimals_of($pack->{n}, $block));
        my $text = substr $all, 0, $count;
        need(substr($all, $count) !~ /[^0]/, "the padding is not zero");
        my ($hash, @counts) = (0, (0) x 10);
        for my $digit (split //, $text) {
            $counts[$digit]++;
            $hash = append($hash, $digit);
        }
        need(pack("V10 Q<", @counts, $hash) eq substr($pack->{records}[$block], 32),
            "the digits of block $block do not match its record");
        $content->add($text);
    }
    need($content->digest eq $pack->{content}, "the digits do not match the content hash");
    return unpack "H*", $pack->{content};
}

sub digits {
    my ($pack, $first, $last) = (open_pack($_[0]), @_[1, 2]);
    need($first >= 1 && $first <= $last && $last <= $pack->{n}, "it has no such positions");
    my ($from, $to) = (int(($first - 1) / $BLOCK), int(($last - 1) / $BLOCK));
    my $text = join "", map { block_text($pack, $_) } $from .. $to;
    return substr $text, $first - 1 - $from * $BLOCK, $last - $first + 1;
}

sub prove {
    my ($place, $path, $root, $n) = @_;
    local $/;
    my $json = readline source($place);
    my $stated = eval { JSON::PP->new->utf8->decode($json) };
    need(ref $stated eq "HASH" && ref $stated->{hashes} eq "ARRAY", "the path is no such JSON");
    my ($p, @hashes) = ($stated->{position}, @{ $stated->{hashes} });
    # A number is written without quotes: text "7" is no position.
    need($json =~ /"position"\s*:\s*(\d+)\s*[,}]/ && $1 eq $p && $p >= 1 && $p <= $n
        && $n <= $LIMIT, "it is of a position that is not there");
    my ($block, $last) = (int(($p - 1) / $BLOCK), int(($n - 1) / $BLOCK));
    my ($text, $leaf) = block_of(source($path), $n, $block);
    my ($index, $hash) = ($block, $leaf);
    for (; $last > 0; $index >>= 1, $last >>= 1) {
        next unless $index & 1 || $index < $last;
        my $beside = shift @hashes;
        need(defined $beside && $beside =~ /\A[0-9a-f]{64}\z/, "a hash of the path is missing");
        $beside = pack "H*", $beside;
        $hash = sha256($index & 1 ? "\1$beside$hash" : "\1$hash$beside");
    }
    need(!@hashes, "the path has too many hashes");
    need(unpack("H*", $hash) eq lc $root, "block and path do not lead to the trusted root");
    my $digit = substr $text, ($p - 1) % $BLOCK, 1;
    my @found = ($block, $n, $digit, unpack("H*", $leaf), lc $root);
    my @said = map { $stated->{$_} // "" } qw(block decimals digit leaf merkleRoot);
    need("@said" eq "@found", "the path states other things than it proves");
    return "decimal $p is $digit";
}

my ($command, @words) = @ARGV;
my %commands = (verify => [1, \&verify], digits => [3, \&digits], prove => [4, \&prove]);
my $chosen = $commands{ $command // "" };
if (!$chosen || $chosen->[0] != @words) {
    print STDERR "usage: verify PACK, digits PACK FIRST LAST, or prove PATH PACK ROOT DECIMALS\n";
    exit 2;
}
my $said = eval { $chosen->[1]->(@words) };
if (!defined $said) {
    print STDERR $@;
    exit($@ =~ /\Arefused: / ? 1 : 3);
}
print "$said\n";
