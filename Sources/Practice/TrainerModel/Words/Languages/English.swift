extension Phrasebook {
  /// The words in English; `Phrase` has the order, `Phrasebook` the form.
  static let english = """
    # The language: its code, and how it writes numbers and days
    code = en
    groupMark = ,
    decimalMark = .
    date = {2} {1} {0}
    shortDate = {1} {0}
    months = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec

    # What several pages say
    enter = Enter
    start = start
    again = again
    goOn = go on
    back = back
    leave = leave
    quit = quit
    help = help
    yesLetter = y
    yes = yes
    no = no
    and = {0} and {1}
    constant = Constant
    mode = Mode
    score = Score
    speed = Speed
    meanSpeed = Mean speed
    time = Time
    accuracy = Accuracy
    errors = Errors
    reveals = Reveals
    best = Best
    bestStreak = Best streak
    dailyStreak = Daily streak
    day = Date
    certified = certified
    noSessions = No session yet.
    digits = {0} digit | {0} digits
    days = {0} day | {0} days
    crown = Crown
    lightning = Lightning
    classic = Best
    recall = Recall {0}

    # Modes and pages
    learn = Learn
    practice = Practice
    game = Game
    strict = Strict
    learnNote = The digits are shown: type over them. Does not count for records.
    practiceNote = From memory. An error shows the right digit and you go on. Tab reveals a line.
    practiceNoteOfPage = From memory. An error shows the right digit and you go on. The eye reveals
      a line.
    gameNote = Race the ghost of your record. An error costs one position.
    strictNote = The first error ends it. Leave whenever you like: a faultless run is certified.
    welcome = Welcome
    home = Home
    session = Session
    result = Result
    history = history
    statistics = Statistics
    records = records
    profile = profile
    dayChallenge = Challenge
    drills = Drills
    memoryMap = Memory map
    settings = settings
    rules = Rules of the game
    practise = Practise
    progress = Progress

    # The welcome
    reciteByKey = Recite the decimals of {0}, one key a digit.
    nothingLeavesComputer = A session begins with its first digit. Nothing leaves this computer.
    nothingLeavesDevice = A session begins with its first digit. Nothing leaves this device.

    # Home and the plan of the day
    ghost = Ghost
    segment = Segment
    segmentNote = decimals {0} – {1}
    segmentError = must be start < end ≤ {0}
    recordsOf = Records of {0}
    todayOn = Today {0}
    lastSession = Last session: up to decimal {0}
    computeAndStart = compute {0} decimals of {1} and start
    computing = Computing and checking {0}
    todayRecall = Today: recall {0}
    todayLearn = Today: learn {0}
    thenMore = {1}, then {0} more step | {1}, then {0} more steps
    nothingDue = Nothing is left to do today
    nothingTomorrow = Tomorrow: nothing to recall
    tomorrow = Tomorrow: {0} block to recall | Tomorrow: {0} blocks to recall
    minutes = about {0} min
    doneToday = {0} of {1} done today

    # A day that ends in a recital
    todayRecite = Today: recite {0}
    recitation = Recite {0}
    dayEnd = Known {0} · recited {1} · best {2}
    welcomeBack = Welcome back ({0} days)
    iKnow = I know {0}
    spotCheck = Spot check: {0} left
    believed = Believed: you know {0}
    notBelieved = Not believed yet: learn this block, or say less
    chanceOfAll = Chance to recite all {0} at once: {1}
    goalReached = Goal reached: {0} decimals
    pastDay = That day is past: choose one from today on.
    goalDayNote = From today on; PgUp and PgDn move it by a month.
    wonBySessions = a first session
    wonByRun = {0} decimals, certified
    wonByStreak = {0} recalled digits in a row
    wonBySpeed = over {0} digits a second, 51 digits, certified
    wonByChallenges = {0} challenges of the day
    wonByConstants = {0} constants
    wonByExperience = {0} XP
    firstTen = First ten

    # A session
    look = Look
    half = Half
    fromMemory = from memory
    cue = after …{0}
    position = Position: #{0}
    spokenPosition = Current position: {0}
    streak = Streak: {0}
    beginHint = Type the first decimal to begin
    integerGiven = {0} is given: type the first decimal
    digitsAre = digits {0}
    leaveQuestion = Press it again to leave
    restartQuestion = Press it again to discard this run
    mistake = ✗ {0}, it is {1}
    level = = level
    ahead = ▲ {0} ahead
    behind = ▼ {0} behind
    firstTry = first try: no ghost yet
    ghostFinished = ghost done in {0}
    stalled = The program stalled: no time counts
    away = You were away: times do not count
    tooFast = Faster than a hand types: no time counts

    # The end of a session
    rightDigits = right digits
    curveLegend = ✗ error … pause
    repeatIt = repeat it now
    endedByError = ended by an error
    endedByPlayer = you left
    completed = completed
    endedWithoutKeys = ended without keys
    interrupted = interrupted
    certifiedUntimed = certified, without time
    learnDoesNotCount = Learn counts for no record
    notCertified = not certified: {0}
    byReveals = reveals
    byErrors = errors
    fatal = ✗ {0} at #{1}, it is {2}
    firstRecord = First record: {0}
    newRecord = New record: {0}
    newCrown = The crown is yours: {0}
    newCrownIn = The crown is yours: {0} in {1}
    newLightning = The lightning is yours: {0}
    sinceLastTime = Since last time: {0}
    moreInLess = more in less time
    fasterResponse = faster response
    milestone = {0} days in a row
    weakBlock = Block {0}
    praise = {0} right, no error. Well done.
    raceWon = You beat the ghost by {0}
    raceLost = The ghost won by {0}
    raceLevel = Level with the ghost
    newGrade = New grade: {0}
    newTheme = Colours unlocked: {0}
    betterDespiteErrors = Further than before, errors and all: well done
    tellOthers = A record to show: share it
    dailyReturn = Back the next day

    # Records
    rulesOfCrown = Crown: the longest certified run. At equal length the faster one wins.
    rulesOfLightning = Lightning: the highest mean speed over more than 50 digits, certified.
    rulesOfShield = Shield, certified: no error, no reveal, not in Learn, and left or completed on
      purpose.
    rulesOfRecord = Best: the digits before the first error or reveal, in any mode but Learn.
    rulesOfGame = Game: the ghost is your crown or lightning run; it starts with your first key.
      Orange and ▲: you are ahead. Cyan and ▼: behind. An error costs one position.
    longestRuns = Longest runs
    fastestRuns = Fastest runs
    delete = delete
    deleteQuestion = Delete for good? Records follow from what is left.
    deleting = Deleting …
    deleted = Deleted: {0}
    deletedBefore = It is no longer there
    notDeleted = Not deleted: {0}

    # Profile, statistics, memory map
    experience = Experience
    sessions = Sessions
    practised = Time practised
    longest = longest
    toGo = {0} XP to go
    badges = Badges
    firstSteps = First steps
    hundred = One hundred
    thousand = One thousand
    feynmanPoint = Feynman point
    flawlessFifty = Flawless fifty
    lightningHands = Lightning hands
    wholeWeek = A whole week
    wholeMonth = A whole month
    challenger = Challenger
    polymath = Polymath
    grandmaster = Grandmaster
    errorsByDigit = Errors for each digit
    repeatNext = To repeat next: {0}
    new = new
    due = due
    fading = fading
    firm = firm
    nextReview = next {0}
    goal = Goal: {0} decimals by {1}
    goalToday = {0}; today {1} new, {2} learned
    noGoal = No goal yet: s leads to the settings, where you set one.
    predicted = You should know {0} of these {1} decimals now

    # Challenges
    challengeIs = Challenge: {0}
    notMet = not met
    done = done
    open = open
    anotherChallenge = another one
    challengeOfToday = the day's
    furtherChallenge = A further challenge
    furtherChallengeMet = Further challenge met
    furtherChallengeNote = For practice: the day's challenge is the one that counts.
    dayChallengeNote = The same for everybody, new at midnight. The best mark stamps the day.
    challengesMet = Challenges met
    thisMonth = This month
    silver = Silver
    gold = gold
    silverLetter = S
    goldLetter = G
    goalRecite = {0}, no error
    goalSprint = {0} in {1} s
    recite = {0} decimals of {1}, no error
    sprint = {0} decimals of {1} in {2} s, certified
    segmentTask = Recall {0} {1}, no error

    # Drills
    whatFollows = What follows?
    whichPlace = Which place?
    weakBlocks = Weak blocks
    matrix = Matrix of fifty
    whatFollowsNote = Ten decimals from anywhere among those you know: type the five that follow.
    whichPlaceNote = The number of a decimal that you know: type that decimal.
    weakBlocksNote = The blocks that you missed, or that came slowly, after the five decimals before
      them.
    matrixNote = Fifty blocks of five: type the five before and the five after each. The best is
      kept.
    whichDigit = Which digit is no. {0}?
    beforeAndAfter = What comes before and after?
    question = Question {0} of {1}
    answerIsShown = The right answer is shown.
    rightIn = {0} of {1} right in {2}
    noMatrix = no matrix yet
    matrixResult = {0} of {4} over {1} decimals in {2}, {3}
    bestMatrix = Best matrix
    newBestMatrix = Your best matrix so far
    drillNote = Drills change neither your schedule nor your other records.
    fewKnown = Drills ask for what you know: recall the first {0} decimals first, in Practice or by
      today's plan.
    noneWeak = No block was missed or slow.
    showAnswer = show the answer
    erase = erase
    otherDrills = other drills
    backwards = Backwards
    permutation = Permutation
    backwardsNote = Five decimals from anywhere: type the ten before them, from right to left.
    permutationNote = The places of the first 10, 100, 5,000 or 10,000, at most a hundred of them,
      in a random order. A wrong answer may be corrected once. The best is kept.
    olympusNote = Fifty blocks of five: type the nine before and the nine after each. The best is
      kept.
    rightToLeft = What comes before, from right to left?
    whichPlaces = Which digit is no. {0}, or {1} from zero?
    onceMore = Once more.
    newBest = Your best so far

    # Players
    players = Players
    playersNote = Each has records, history, cards and settings of their own, on this device.
    playerNumber = Player {0}
    playsNow = plays
    addPlayer = add a player
    renamePlayer = rename
    choosePlayer = let play
    removePlayer = Delete {1} for good, with {0} session, all records, cards and settings? | Delete
      {1} for good, with {0} sessions, all records, cards and settings?
    playerPlays = Who plays is not deleted: let another one play first.
    badName = A name has 1 to {0} characters, and nobody else has it.

    # The duel
    duel = Duel
    duelNote = Two people, one device, the same decimals: who is first wins the round, two rounds
      win. An error stops nobody else. Nothing is kept.
    duelKeys = Each types the letters that are shown; the number block is for the right one.
    duelLength = digits a round
    leftSide = Left
    rightSide = Right
    duelBegins = Go!
    roundWon = {0} wins round {1}
    duelWon = {0} wins the duel, {1} to {2}

    # Settings
    asSystem = as the system
    on = on
    off = off
    phone = phone: 1-2-3 on top
    calculator = calculator: 7-8-9 on top
    electric = electric
    amber = amber
    phosphor = phosphor
    ultraviolet = ultraviolet
    notAsked = not asked yet
    notAnswered = not answered
    language = Language
    languageNote = The words of all screens.
    keypad = Number pad
    keypadNote = How the pad is drawn. Your fingers learn one: keep to it.
    groupSize = Digits a group
    groupSizeNote = How many digits of a line of ten stand together. Chunk as you speak them.
    theme = Colours
    themeNote = Each grade unlocks one more: Apprenti, Athlète, Expert, Grandmaster.
    highContrast = High contrast
    highContrastNote = Draws faint digits and the pad more strongly.
    reducedMotion = Reduced motion
    reducedMotionNote = Nothing moves by itself.
    plainLines = Plain lines
    plainLinesNote = From the next start: one line for each event, for screen readers.
    errorSound = Sound of an error
    errorSoundNote = The terminal's bell, twice; in the browser a low double tone.
    digitSound = Sound of a digit
    digitSoundNote = The terminal's bell at every right digit; in the browser a click.
    vibration = Vibration
    vibrationNote = In the browser, on devices that vibrate. A terminal cannot: it flashes red.
    reminder = Reminder
    reminderHour = Hour of the reminder
    reminderNote = A daily check whether a streak is at stake. 'on' installs its timer at the hour.
    retention = Target recall
    retentionNote = A block comes back when its predicted recall falls to this: more means more
      reviews.

    # Reminders and what is shown to others
    reminderQuestion = Remind you at {0}:00 when your streak is at stake?  y / n
    streakEnds = Your streak of {0} day ends at midnight. | Your streak of {0} days ends at
      midnight.
    milestoneNear = {0} A session today makes it {1}.
    calendarAlarm = pi-trainer: recite today's decimals
    calendarGoal = pi-trainer: {0} decimals known today
    cardDigits = {0}: {1} decimals from memory
    cardTime = {0}: {1} s, {2} a second
    cardUntimed = {0}: without time

    # Friends' ghosts
    friend = Friend
    pasteGhost = Paste a friend's ghost: its code or link
    noGhost = No ghost: its code is cut off or changed at character {0}. Copy all of it again.
    newerGhost = No ghost: a newer pi-trainer made this code.
    otherDigits = No race: this ghost needs the first {0} decimals of {1}, the same as here.
    squareNote = 1 square = {0} digits
    raceIt = My ghost, to race:
    shareKey = share
    copied = Copied: paste it anywhere.
    copiedInTerminal = Copied where the terminal lets it; printed when you leave.

    # Warnings
    notVerified = These digits are not verified ({0}): {1}
    nothingSaved = Nothing is saved: {0}
    runKept = Your interrupted run of {0} digit was kept | Your interrupted run of {0} digits was
      kept

    # The terminal alone
    tooSmall = This terminal is too small
    helpTitle = Help — any key closes it
    suspend = suspend; 'fg' resumes
    constantKey = constant
    rowKey = row
    changeKey = change
    chooseKeys = choose constant, mode and more
    segmentKeys = type the numbers of a segment
    openKey = open the session
    recordSigns = best score; longest and fastest certified run (g for more)
    statisticsKey = stats
    challengeKey = challenge
    drillsKey = drills
    mapKey = memory map
    rulesKey = rules
    blockKey = block
    recallKey = recall it
    pageKeys = PgUp PgDn
    pageKey = page
    recordKey = record
    selectKey = select
    drillKey = drill
    answerKey = answer
    typeKey = type
    revealKey = reveal
    revealLineKey = reveal line
    wordsKey = words
    restartKey = restart
    yesRemindMe = yes, remind me
    againHelp = the same session again; in today's plan: its next step
    blockHelp = repeat the block of ten with the first error, shown
    pagesHelp = history, statistics, records, profile
    typeHelp = type the next decimal; the first one starts the clock
    revealHelp = reveal the rest of the line (◉); the run is then not certified
    restartHelp = discard this run and restart
    leaveHelp = leave; so do q q, ^C ^C, and one of them held for 3 s
    wordsHelp = in Learn: a word for each pair of digits ('pi-trainer words')
    marksHelp = underlined: red was wrong at first, gold came after more than 3 s
    lettersHelp = ignored, so that a slip ends no run
    missed = Missed:
    accuracyHead = Acc.
    revealsHead = Rev.
    onlyCertified = Only certified runs win crown and lightning.
    deleteKeys = Delete {0} for good? Records follow from what is left: y / n
    reminderInstalled = The reminder is set for {0}:00, when your streak is at stake.
    reminderCommand = To be reminded, type once in a shell: {0}

    # The browser alone
    loadingPack = Loading the digits of {0} …
    refusedPack = The digits of {0} did not arrive as they were published, and are not used. Reload
      the page.
    notTaken = this browser did not take it. Practice goes on, and it is tried again.
    notRead = your records could not be read. They stay as they are: reload the page.
    newerRecords = a newer version wrote your records. They stay as they are: reload the page to get
      it.
    profileRebuilt = Your totals were damaged: made again from the history; the old text is kept.
    secondTab = Open in another tab
    secondTabNote = One tab at a time keeps the records. The other one is closed to keys while this
      one works.
    takeOver = Work here
    newVersion = New version: load it
    from = From
    to = To
    holdLabel = Leave: hold for three seconds
    holdHint = Hold it for 3 s to leave
    restart = restart
    revealLine = Reveal this line
    veil = Tap or press a digit to go on
    share = Share
    remindQuestion = Remind you when your streak is at stake?
    firstBlock = Learn the first 10 · 2 min
    tenMore = 10 more
    setGoal = Set a goal
    today = today
    yesterday = yesterday
    deleteOne = Delete: {0}
    data = Data
    dataNote = Your data stays in this browser, which may clear it when it is not visited for long:
      install the page, and export now and then. The file is that of the terminal program.
    exportData = Export all data
    importData = Import an export
    keepCopy = {0} sessions in this browser: keep a copy elsewhere.
    newSessions = {0} new session | {0} new sessions
    importFailed = Not imported: {0}
    newerFormat = a newer program wrote it
    calendarFile = Calendar file (.ics)
    calendarNote = While the page is closed your own calendar can remind you: a daily alarm at that
      hour.
    sounds = Sounds
    volume = Volume
    melody = Melody
    melodyNote = Each right digit has a tone of its own.
    speakDigits = Speak every digit
    speakDigitsNote = Screen readers say every digit.
    pageVibrationNote = A short one for a right digit, two for an error.
    pageReminderNote = While the page is open, at the hour below.
    goalTitle = Goal
    goalNote = How many decimals you want to know by that day; 0 for no goal.
    goalDay = Day of the goal
    noGoalWithoutDay = There is no goal until you choose its day.

    # The recital
    recital = Recital
    recitalKey = recital
    recitalNote = In silence: nothing is judged before the end. Look each batch over, correct it,
      submit it. Every recital is kept for good.
    batchSize = Digits in a batch
    batchOf = Batch {0}: {1} of {2} digits; {3} are submitted
    batchFull = The batch is full: look it over, correct it, submit it.
    submit = submit
    pause = pause
    paused = A pause: digits are not taken.
    placeKey = place
    endRecital = end
    endQuestion = End the recital? What is not submitted does not count.
    goOnReciting = Go on with the recital that was interrupted
    recited = {0} digits of {1} recited, from decimal {2} on
    rightBefore = Right before the first error: {0}
    noError = No error
    recitalErrors = {0} error: | {0} errors:
    recitalError = decimal {0}: recited {1}, there stands {2}
    notJudged = No decimals at hand from {0} on: the rest is not judged.
    recitalTimes = From {0} to {1}; {2} without pauses
    pauses = {0} pause of {1} | {0} pauses of {1} together
    judgedBy = Judged by digits with SHA-256 {0}
    transcript = Transcript {0} with SHA-256 {1}
    keptRecitals = Kept for good
    keptRecital = {0}: {1} digits, {2} right before the first error
    interruptedRecital = interrupted
    saveTranscript = Save the transcript
    """
}
