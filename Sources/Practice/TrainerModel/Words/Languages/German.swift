extension Phrasebook {
  /// The words in German; `Phrase` has the order, `Phrasebook` the form.
  static let german = """
    # The language: its code, and how it writes numbers and days
    code = de
    groupMark = .
    decimalMark = ,
    date = {2}.{1}.{0}
    shortDate = {1}.{0}.
    months = 01 02 03 04 05 06 07 08 09 10 11 12

    # What several pages say
    enter = Eingabe
    start = beginnen
    again = nochmal
    goOn = weiter
    back = zurück
    leave = verlassen
    quit = beenden
    help = Hilfe
    yesLetter = j
    yes = ja
    no = nein
    and = {0} und {1}
    constant = Konstante
    mode = Modus
    score = Score
    speed = Tempo
    meanSpeed = Tempo
    time = Zeit
    accuracy = Präzision
    errors = Fehler
    reveals = Aufgedeckt
    best = Max. Serie
    bestStreak = Beste Serie
    dailyStreak = Tagesserie
    day = Datum
    certified = zertifiziert
    noSessions = Noch keine Sitzung.
    digits = {0} Ziffer | {0} Ziffern
    days = {0} Tag | {0} Tage
    crown = Krone
    lightning = Blitz
    classic = Rekord
    recall = {0} aufsagen

    # Modes and pages
    learn = Lernen
    practice = Üben
    game = Spiel
    strict = Strikt
    learnNote = Die Ziffern sind zu sehen: darüber tippen. Zählt nicht für Rekorde.
    practiceNote = Auswendig. Ein Fehler zeigt die richtige Ziffer, und es geht weiter. Tab deckt
      eine Zeile auf.
    practiceNoteOfPage = Auswendig. Ein Fehler zeigt die richtige Ziffer, und es geht weiter. Das
      Auge deckt eine Zeile auf.
    gameNote = Ein Rennen gegen den Geist des eigenen Rekords. Ein Fehler kostet eine Stelle.
    strictNote = Der erste Fehler beendet alles. Verlassen geht jederzeit: Ein fehlerfreier Lauf ist
      zertifiziert.
    welcome = Willkommen
    home = Start
    session = Sitzung
    result = Ergebnis
    history = Verlauf
    statistics = Statistik
    records = Rekorde
    profile = Profil
    dayChallenge = Tagesaufgabe
    drills = Übungen
    memoryMap = Gedächtniskarte
    settings = Einstellungen
    rules = Spielregeln
    practise = Trainieren
    progress = Fortschritt

    # The welcome
    reciteByKey = Die Stellen von {0} aufsagen, eine Taste je Ziffer.
    nothingLeavesComputer = Eine Sitzung beginnt mit der ersten Ziffer. Nichts verlässt diesen
      Computer.
    nothingLeavesDevice = Eine Sitzung beginnt mit der ersten Ziffer. Nichts verlässt dieses Gerät.

    # Home and the plan of the day
    ghost = Geist
    segment = Abschnitt
    segmentNote = Stellen {0} – {1}
    segmentError = nötig: Anfang < Ende ≤ {0}
    recordsOf = Rekorde von {0}
    todayOn = Heute {0}
    lastSession = Letzte Sitzung: bis zur Stelle {0}
    computeAndStart = {0} Stellen von {1} berechnen und beginnen
    computing = {0} wird berechnet und geprüft
    todayRecall = Heute: {0} aufsagen
    todayLearn = Heute: {0} lernen
    thenMore = {1}, dann noch {0} Schritt | {1}, dann noch {0} Schritte
    nothingDue = Heute ist nichts mehr zu tun
    nothingTomorrow = Morgen: nichts aufzusagen
    tomorrow = Morgen: {0} Block aufzusagen | Morgen: {0} Blöcke aufzusagen
    minutes = etwa {0} min
    doneToday = heute {0} von {1} geschafft

    # A day that ends in a recital
    todayRecite = Heute: {0} am Stück aufsagen
    recitation = Am Stück: {0}
    dayEnd = Bekannt {0} · aufgesagt {1} · Rekord {2}
    welcomeBack = Zurück nach {0} Tagen!
    iKnow = Ich kann {0}
    spotCheck = Stichprobe: noch {0}
    believed = Geglaubt: {0} bekannt
    notBelieved = Noch nicht geglaubt: diesen Block lernen oder weniger nennen
    chanceOfAll = Aussicht, alle {0} am Stück aufzusagen: {1}
    goalReached = Ziel erreicht: {0} Stellen
    pastDay = Dieser Tag ist vorbei: einen ab heute wählen.
    goalDayNote = Ab heute; Bild auf und Bild ab verschieben ihn um einen Monat.
    wonBySessions = eine erste Sitzung
    wonByRun = {0} Stellen, zertifiziert
    wonByStreak = {0} Ziffern auswendig in Folge
    wonBySpeed = über {0} Ziffern je Sekunde, 51 Ziffern, zertifiziert
    wonByChallenges = {0} Aufgaben des Tages
    wonByConstants = {0} Konstanten
    wonByExperience = {0} Erfahrungspunkte
    firstTen = Die ersten zehn

    # A session
    look = Ansehen
    half = Halb
    fromMemory = auswendig
    cue = nach …{0}
    position = Stelle: #{0}
    spokenPosition = Aktuelle Stelle: {0}
    streak = Serie: {0}
    beginHint = Die erste Stelle tippen
    integerGiven = {0} ist gegeben: die erste Stelle tippen
    digitsAre = Stellen {0}
    leaveQuestion = Zum Verlassen nochmal drücken
    restartQuestion = Nochmal drücken, um diesen Lauf zu verwerfen
    mistake = ✗ {0}, richtig ist {1}
    level = = gleichauf
    ahead = ▲ {0} voraus
    behind = ▼ {0} zurück
    firstTry = erster Versuch: noch kein Geist
    ghostFinished = Geist am Ziel in {0}
    stalled = Das Programm stockte: Zeiten zählen nicht
    away = Abwesend: Zeiten zählen nicht
    tooFast = Schneller, als eine Hand tippt: Zeiten zählen nicht

    # The end of a session
    rightDigits = richtig
    curveLegend = ✗ Fehler … Pause
    repeatIt = jetzt wiederholen
    endedByError = durch Fehler beendet
    endedByPlayer = selbst beendet
    completed = vollständig
    endedWithoutKeys = ohne Tasten beendet
    interrupted = unterbrochen
    certifiedUntimed = zertifiziert, ohne Zeit
    learnDoesNotCount = Lernen zählt für keinen Rekord
    notCertified = nicht zertifiziert: {0}
    byReveals = aufgedeckt
    byErrors = Fehler
    fatal = ✗ {0} bei #{1}, richtig ist {2}
    firstRecord = Erster Rekord: {0}
    newRecord = Neuer Rekord: {0}
    newCrown = Die Krone ist erobert: {0}
    newCrownIn = Die Krone ist erobert: {0} in {1}
    newLightning = Der Blitz ist erobert: {0}
    sinceLastTime = Seit dem letzten Mal: {0}
    moreInLess = mehr in weniger Zeit
    fasterResponse = schnellere Reaktion
    milestone = {0} Tage in Folge
    weakBlock = Block {0}
    praise = {0} richtig, kein Fehler. Sehr gut.
    raceWon = Geist geschlagen, Vorsprung {0}
    raceLost = Der Geist gewinnt, Vorsprung {0}
    raceLevel = Gleichauf mit dem Geist
    newGrade = Neuer Rang: {0}
    newTheme = Farben freigeschaltet: {0}
    betterDespiteErrors = Weiter als zuvor, trotz der Fehler: gut gemacht
    tellOthers = Ein Rekord zum Vorzeigen: Teilen lohnt sich
    dailyReturn = Am nächsten Tag wieder da

    # Records
    rulesOfCrown = Krone: der längste zertifizierte Lauf. Bei gleicher Länge gewinnt der schnellere.
    rulesOfLightning = Blitz: das höchste mittlere Tempo über mehr als 50 Ziffern, zertifiziert.
    rulesOfShield = Schild, zertifiziert: kein Fehler, nichts aufgedeckt, nicht im Modus Lernen,
      selbst beendet oder vollständig.
    rulesOfRecord = Rekord: die Ziffern vor dem ersten Fehler oder Aufdecken, in jedem Modus außer
      Lernen.
    rulesOfGame = Spiel: Der Geist ist der eigene Lauf der Krone oder des Blitzes; er startet mit
      der ersten Taste. Orange und ▲: voraus. Cyan und ▼: zurück. Ein Fehler kostet eine Stelle.
    longestRuns = Längste Läufe
    fastestRuns = Schnellste Läufe
    delete = löschen
    deleteQuestion = Endgültig löschen? Die Rekorde ergeben sich aus dem Rest.
    deleting = Wird gelöscht …
    deleted = Gelöscht: {0}
    deletedBefore = Nicht mehr vorhanden
    notDeleted = Nicht gelöscht: {0}

    # Profile, statistics, memory map
    experience = Erfahrung
    sessions = Sitzungen
    practised = Übungszeit
    longest = längste
    toGo = noch {0} XP
    badges = Abzeichen
    firstSteps = Erste Schritte
    hundred = Hundert Stellen
    thousand = Tausend Stellen
    feynmanPoint = Feynman-Punkt
    flawlessFifty = Fünfzig fehlerfrei
    lightningHands = Blitzhände
    wholeWeek = Eine ganze Woche
    wholeMonth = Ein ganzer Monat
    challenger = Aufgabe gemeistert
    polymath = Universalgenie
    grandmaster = Großmeister
    errorsByDigit = Fehler je Ziffer
    repeatNext = Als Nächstes wiederholen: {0}
    new = neu
    due = fällig
    fading = verblasst
    firm = sicher
    nextReview = wieder am {0}
    goal = Ziel: {0} Stellen bis {1}
    goalToday = {0}; heute {1} neu, {2} gelernt
    noGoal = Noch kein Ziel: s führt zu den Einstellungen, dort ist es zu setzen.
    predicted = {0} dieser {1} Stellen sollten jetzt sitzen

    # Challenges
    challengeIs = Aufgabe: {0}
    notMet = verfehlt
    done = geschafft
    open = offen
    anotherChallenge = eine andere
    challengeOfToday = die von heute
    furtherChallenge = Eine weitere Aufgabe
    furtherChallengeMet = Weitere Aufgabe geschafft
    furtherChallengeNote = Zur Übung: Es zählt die Aufgabe des Tages.
    dayChallengeNote = Für alle gleich, neu um Mitternacht. Die beste Medaille stempelt den Tag.
    challengesMet = Geschaffte Aufgaben
    thisMonth = Dieser Monat
    silver = Silber
    gold = Gold
    silverLetter = S
    goldLetter = G
    goalRecite = {0}, fehlerlos
    goalSprint = {0} in {1} s
    recite = {0} Stellen von {1}, fehlerlos
    sprint = {0} Stellen von {1} in {2} s, zertifiziert
    segmentTask = {0} {1} aufsagen, fehlerlos

    # Drills
    whatFollows = Was folgt?
    whichPlace = Welche Stelle?
    weakBlocks = Schwache Blöcke
    matrix = Fünfziger-Matrix
    whatFollowsNote = Zehn Stellen von irgendwo unter den bekannten: die fünf folgenden tippen.
    whichPlaceNote = Die Nummer einer bekannten Stelle: diese Stelle tippen.
    weakBlocksNote = Die Blöcke, die verfehlt wurden oder langsam kamen, nach den fünf Stellen
      davor.
    matrixNote = Fünfzig Fünferblöcke: die fünf davor und danach tippen. Das beste Ergebnis bleibt.
    whichDigit = Welche Ziffer hat die Nummer {0}?
    beforeAndAfter = Was kommt davor und danach?
    question = Frage {0} von {1}
    answerIsShown = Die richtige Antwort steht da.
    rightIn = {0} von {1} richtig in {2}
    noMatrix = noch keine Matrix
    matrixResult = {0} von {4} unter {1} Stellen in {2}, {3}
    bestMatrix = Beste Matrix
    newBestMatrix = Die bisher beste Matrix
    drillNote = Übungen ändern weder den Plan noch die anderen Rekorde.
    fewKnown = Übungen fragen nach Bekanntem: zuerst die ersten {0} Stellen aufsagen, im Modus Üben
      oder nach dem Tagesplan.
    noneWeak = Kein Block wurde verfehlt oder kam langsam.
    showAnswer = Antwort zeigen
    erase = löschen
    otherDrills = andere Übungen
    backwards = Rückwärts
    permutation = Permutation der Stellen
    backwardsNote = Fünf Stellen von irgendwo: die zehn davor tippen, von rechts nach links.
    permutationNote = Die Plätze der ersten 10, 100, 5.000 oder 10.000, höchstens hundert davon,
      durcheinander. Eine falsche Antwort darf einmal berichtigt werden. Das beste Ergebnis bleibt.
    olympusNote = Fünfzig Fünferblöcke: je neun davor und neun danach tippen. Das beste Ergebnis
      bleibt.
    rightToLeft = Was kommt davor, von rechts nach links?
    whichPlaces = Welche Ziffer steht an Stelle {0}, ab null gezählt {1}?
    onceMore = Noch einmal.
    newBest = Bisher das beste Ergebnis

    # Players
    players = Spieler
    playersNote = Jeder hat eigene Rekorde, einen eigenen Verlauf, eigene Karten und Einstellungen,
      auf diesem Gerät.
    playerNumber = Spieler {0}
    playsNow = spielt
    addPlayer = neuer Spieler
    renamePlayer = umbenennen
    choosePlayer = spielen lassen
    removePlayer = {1} endgültig löschen, mit {0} Sitzung, allen Rekorden, Karten und Einstellungen?
      | {1} endgültig löschen, mit {0} Sitzungen, allen Rekorden, Karten und Einstellungen?
    playerPlays = Wer spielt, wird nicht gelöscht: erst jemand anderen spielen lassen.
    badName = Ein Name hat 1 bis {0} Zeichen, und niemand sonst trägt ihn.

    # The duel
    duel = Duell
    duelNote = Zwei Menschen, ein Gerät, dieselben Stellen: Wer zuerst fertig ist, gewinnt die
      Runde, zwei Runden gewinnen. Ein Fehler hält sonst niemanden auf. Nichts wird gespeichert.
    duelKeys = Beide tippen die gezeigten Buchstaben; der Ziffernblock gehört der rechten
      Seite.
    duelLength = Ziffern je Runde
    leftSide = Links
    rightSide = Rechts
    duelBegins = Los!
    roundWon = {0} gewinnt Runde {1}
    duelWon = {0} gewinnt das Duell, {1} zu {2}

    # Settings
    asSystem = wie das System
    on = an
    off = aus
    phone = Telefon: 1-2-3 oben
    calculator = Rechner: 7-8-9 oben
    electric = elektrisch
    amber = Bernstein
    phosphor = Phosphor
    ultraviolet = ultraviolett
    notAsked = noch nicht gefragt
    notAnswered = ohne Antwort
    language = Sprache
    languageNote = Die Wörter aller Seiten.
    keypad = Ziffernblock
    keypadNote = Wie der Ziffernblock aussieht. Die Finger lernen einen: dabei bleiben.
    groupSize = Ziffern je Gruppe
    groupSizeNote = Wie viele Ziffern einer Zehnerzeile zusammenstehen: so, wie man sie spricht.
    theme = Farben
    themeNote = Jeder Rang schaltet weitere frei: Apprenti, Athlète, Expert, Grandmaster.
    highContrast = Hoher Kontrast
    highContrastNote = Zeichnet blasse Ziffern und den Ziffernblock kräftiger.
    reducedMotion = Weniger Bewegung
    reducedMotionNote = Nichts bewegt sich von selbst.
    plainLines = Schlichte Zeilen
    plainLinesNote = Ab dem nächsten Start: eine Zeile je Ereignis, für Screenreader.
    errorSound = Ton bei Fehlern
    errorSoundNote = Die Glocke des Terminals, zweimal; im Browser ein tiefer Doppelton.
    digitSound = Ton je Ziffer
    digitSoundNote = Die Glocke des Terminals bei jeder richtigen Ziffer; im Browser ein Klick.
    vibration = Vibration
    vibrationNote = Im Browser, auf Geräten, die vibrieren. Ein Terminal blitzt nur rot auf.
    reminder = Erinnerung
    reminderHour = Stunde der Erinnerung
    reminderNote = Ein Blick am Tag: Steht eine Serie auf dem Spiel? 'an' richtet den Timer zur
      Stunde ein.
    retention = Merkziel
    retentionNote = Ein Block kommt wieder, wenn er nur noch so sicher sitzt: höher heißt mehr
      Wiederholungen.

    # Reminders and what is shown to others
    reminderQuestion = Um {0} Uhr erinnern, wenn die Serie auf dem Spiel steht?  j / n
    streakEnds = Die Serie von {0} Tag endet um Mitternacht. | Die Serie von {0} Tagen endet um
      Mitternacht.
    milestoneNear = {0} Eine Sitzung heute macht daraus {1}.
    calendarAlarm = pi-trainer: die Stellen des Tages aufsagen
    calendarGoal = pi-trainer: heute {0} Stellen können
    cardDigits = {0}: {1} Stellen auswendig
    cardTime = {0}: {1} s, {2} je Sekunde
    cardUntimed = {0}: ohne Zeit

    # Friends' ghosts
    friend = Freund
    pasteGhost = Geist eines Freundes einfügen: sein Code oder Link
    noGhost = Kein Geist: Der Code ist ab Zeichen {0} abgeschnitten oder verändert. Ganz kopieren.
    newerGhost = Kein Geist: Ein neueres pi-trainer hat diesen Code gemacht.
    otherDigits = Kein Rennen: Dieser Geist braucht die ersten {0} Stellen von {1}, dieselben wie
      hier.
    squareNote = 1 Quadrat = {0} Ziffern
    raceIt = Mein Geist, zum Rennen:
    shareKey = teilen
    copied = Kopiert: überall einfügbar.
    copiedInTerminal = Kopiert, wo das Terminal es erlaubt; ausgegeben beim Verlassen.

    # Warnings
    notVerified = Diese Stellen sind nicht geprüft ({0}): {1}
    nothingSaved = Nichts wird gespeichert: {0}
    runKept = Der unterbrochene Lauf von {0} Ziffer ist gesichert | Der unterbrochene Lauf von {0}
      Ziffern ist gesichert

    # The terminal alone
    tooSmall = Dieses Terminal ist zu klein
    helpTitle = Hilfe — jede Taste schließt sie
    suspend = anhalten; 'fg' setzt fort
    constantKey = Konstante
    rowKey = Zeile
    changeKey = ändern
    chooseKeys = Konstante, Modus und mehr wählen
    segmentKeys = die Grenzen des Abschnitts tippen
    openKey = die Sitzung öffnen
    recordSigns = Rekord; längster und schnellster zertifizierter Lauf (mehr mit g)
    statisticsKey = Statistik
    challengeKey = Aufgabe
    drillsKey = Übungen
    mapKey = Karte
    rulesKey = Regeln
    blockKey = Block
    recallKey = aufsagen
    pageKeys = Bild↑ Bild↓
    pageKey = Seite
    recordKey = Rekord
    selectKey = wählen
    drillKey = Übung
    answerKey = antworten
    typeKey = tippen
    revealKey = aufdecken
    revealLineKey = Zeile aufdecken
    wordsKey = Wörter
    restartKey = neu
    yesRemindMe = ja, erinnern
    againHelp = dieselbe Sitzung; im Tagesplan: der nächste Schritt
    blockHelp = den Zehnerblock mit dem ersten Fehler wiederholen, sichtbar
    pagesHelp = Verlauf, Statistik, Rekorde, Profil
    typeHelp = die nächste Stelle tippen; die erste startet die Uhr
    revealHelp = den Rest der Zeile aufdecken (◉); der Lauf ist dann nicht zertifiziert
    restartHelp = diesen Lauf verwerfen und neu beginnen
    leaveHelp = verlassen; ebenso q q, ^C ^C oder eine davon 3 s gehalten
    wordsHelp = im Modus Lernen: ein Wort je Ziffernpaar ('pi-trainer words')
    marksHelp = unterstrichen: Rot war zuerst falsch, Gold kam nach mehr als 3 s
    lettersHelp = ohne Wirkung
    missed = Verfehlt:
    accuracyHead = Präz.
    revealsHead = Aufg.
    onlyCertified = Krone und Blitz: nur für zertifizierte Läufe.
    deleteKeys = {0} endgültig löschen? Die Rekorde ergeben sich aus dem Rest: j / n
    reminderInstalled = Die Erinnerung kommt um {0} Uhr, wenn die Serie auf dem Spiel steht.
    reminderCommand = Für die Erinnerung einmal in der Shell tippen: {0}

    # The browser alone
    loadingPack = Die Stellen von {0} werden geladen …
    refusedPack = Die Stellen von {0} kamen nicht so an, wie sie veröffentlicht sind, und werden
      nicht benutzt. Bitte die Seite neu laden.
    notTaken = Dieser Browser nahm es nicht an. Es geht weiter, und bald folgt ein neuer Versuch.
    notRead = Die Rekorde waren nicht zu lesen. Sie bleiben, wie sie sind: bitte die Seite neu
      laden.
    newerRecords = Die Rekorde stammen von einer neueren Version. Sie bleiben, wie sie sind: bitte
      die Seite neu laden.
    profileRebuilt = Die Summen waren beschädigt: neu aus dem Verlauf berechnet; der alte Text
      bleibt.
    secondTab = In einem anderen Tab offen
    secondTabNote = Nur ein Tab führt die Rekorde. Der andere nimmt keine Tasten an, solange dieser
      arbeitet.
    takeOver = Hier arbeiten
    newVersion = Neue Version: laden
    from = Von
    to = Bis
    holdLabel = Verlassen: drei Sekunden halten
    holdHint = Zum Verlassen 3 s halten
    restart = neu beginnen
    revealLine = Diese Zeile aufdecken
    veil = Weiter mit einer Ziffer: antippen oder drücken
    share = Teilen
    remindQuestion = Erinnern, wenn die Serie auf dem Spiel steht?
    firstBlock = Die ersten 10 lernen · 2 min
    tenMore = 10 weitere
    setGoal = Ein Ziel setzen
    today = heute
    yesterday = gestern
    deleteOne = Löschen: {0}
    data = Daten
    dataNote = Die Daten bleiben in diesem Browser, der sie nach langer Abwesenheit löschen kann:
      die Seite installieren und ab und zu exportieren. Die Datei ist die des Programms im Terminal.
    exportData = Alle Daten exportieren
    importData = Export einlesen
    keepCopy = {0} Sitzungen in diesem Browser: eine Kopie anderswo aufheben.
    newSessions = {0} neue Sitzung | {0} neue Sitzungen
    importFailed = Nicht eingelesen: {0}
    newerFormat = Ein neueres Programm hat sie geschrieben
    calendarFile = Kalenderdatei (.ics)
    calendarNote = Ist die Seite geschlossen, kann der eigene Kalender erinnern: täglich zu dieser
      Stunde.
    sounds = Töne
    volume = Lautstärke
    melody = Melodie
    melodyNote = Jede richtige Ziffer hat einen eigenen Ton.
    speakDigits = Jede Ziffer ansagen
    speakDigitsNote = Screenreader sagen jede Ziffer.
    pageVibrationNote = Einmal kurz für eine richtige Ziffer, zweimal für einen Fehler.
    pageReminderNote = Solange die Seite offen ist, zur Stunde unten.
    goalTitle = Ziel
    goalNote = Wie viele Stellen bis zu dem Tag sitzen sollen; 0: kein Ziel.
    goalDay = Tag des Ziels
    noGoalWithoutDay = Ohne Tag gibt es kein Ziel.

    # The recital
    recital = Vortrag
    recitalKey = Vortrag
    recitalNote = In Stille: Nichts wird vor dem Ende beurteilt. Jeden Abschnitt durchsehen,
      verbessern, abgeben. Jeder Vortrag bleibt für immer erhalten.
    batchSize = Ziffern im Abschnitt
    batchOf = Abschnitt {0}: {1} von {2} Ziffern; {3} sind abgegeben
    batchFull = Der Abschnitt ist voll: durchsehen, verbessern, abgeben.
    submit = abgeben
    pause = Pause
    paused = Pause: Ziffern werden nicht angenommen.
    placeKey = Stelle
    endRecital = beenden
    endQuestion = Den Vortrag beenden? Was nicht abgegeben ist, zählt nicht.
    goOnReciting = Den unterbrochenen Vortrag fortsetzen
    recited = {0} Ziffern von {1} vorgetragen, ab Stelle {2}
    rightBefore = Richtig vor dem ersten Fehler: {0}
    noError = Kein Fehler
    recitalErrors = {0} Fehler: | {0} Fehler:
    recitalError = Stelle {0}: vorgetragen {1}, dort steht {2}
    notJudged = Ab Stelle {0} gibt es hier keine Ziffern: Der Rest ist nicht beurteilt.
    recitalTimes = Von {0} bis {1}; {2} ohne Pausen
    pauses = {0} Pause von {1} | {0} Pausen von zusammen {1}
    judgedBy = Beurteilt nach Ziffern mit SHA-256 {0}
    transcript = Mitschrift {0} mit SHA-256 {1}
    keptRecitals = Für immer erhalten
    keptRecital = {0}: {1} Ziffern, {2} richtig vor dem ersten Fehler
    interruptedRecital = unterbrochen
    saveTranscript = Mitschrift speichern
    """
}
