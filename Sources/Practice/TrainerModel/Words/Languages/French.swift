extension Phrasebook {
  /// The words in French; `Phrase` has the order, `Phrasebook` the form.
  static let french = """
    # The language: its code, and how it writes numbers and days
    # The blank between groups and before ? ! ; is U+202F, that before : and in quotes U+00A0.
    code = fr
    groupMark =  
    decimalMark = ,
    date = {2}/{1}/{0}
    shortDate = {1}/{0}
    months = 01 02 03 04 05 06 07 08 09 10 11 12

    # What several pages say
    enter = Entrée
    start = commencer
    again = encore
    goOn = continuer
    back = retour
    leave = quitter
    quit = quitter
    help = aide
    yesLetter = o
    yes = oui
    no = non
    and = {0} et {1}
    constant = Constante
    mode = Mode
    score = Score
    speed = Vitesse
    meanSpeed = Vitesse
    time = Temps
    accuracy = Précision
    errors = Erreurs
    reveals = Révélés
    best = Série max
    bestStreak = Meilleure série
    dailyStreak = Série de jours
    day = Date
    certified = certifié
    noSessions = Aucune session.
    digits = {0} chiffre | {0} chiffres
    days = {0} jour | {0} jours
    crown = Couronne
    lightning = Éclair
    classic = Record
    recall = Réciter {0}

    # Modes and pages
    learn = Apprendre
    practice = Entraînement
    game = Jeu
    strict = Strict
    learnNote = Les décimales sont affichées : tapez par-dessus. Ne compte pas pour les records.
    practiceNote = De mémoire. Une erreur montre le bon chiffre et l'on continue. Tab révèle une
      ligne.
    practiceNoteOfPage = De mémoire. Une erreur montre le bon chiffre et l'on continue. L'œil révèle
      une ligne.
    gameNote = Courez contre le fantôme de votre record. Une erreur coûte une position.
    strictNote = La première erreur arrête tout. Partez quand vous voulez : sans faute, c'est
      certifié.
    welcome = Bienvenue
    home = accueil
    session = Session
    result = Résultat
    history = historique
    statistics = Statistiques
    records = records
    profile = profil
    dayChallenge = Défi du jour
    drills = Exercices
    memoryMap = Carte de la mémoire
    settings = réglages
    rules = Règles du jeu
    practise = S'entraîner
    progress = Progrès

    # The welcome
    reciteByKey = Récitez les décimales de {0}, une touche par chiffre.
    nothingLeavesComputer = Une session commence au premier chiffre. Rien ne quitte cet ordinateur.
    nothingLeavesDevice = Une session commence au premier chiffre. Rien ne quitte cet appareil.

    # Home and the plan of the day
    ghost = Fantôme
    segment = Segment
    segmentNote = décimales {0} – {1}
    segmentError = il faut début < fin ≤ {0}
    recordsOf = Records de {0}
    todayOn = Aujourd'hui {0}
    lastSession = Dernière session : jusqu'à la décimale {0}
    computeAndStart = calculer {0} décimales de {1} et commencer
    computing = Calcul et contrôle de {0}
    todayRecall = Aujourd'hui : réciter {0}
    todayLearn = Aujourd'hui : apprendre {0}
    thenMore = {1}, puis encore {0} étape | {1}, puis encore {0} étapes
    nothingDue = Plus rien à faire aujourd'hui
    nothingTomorrow = Demain : rien à réciter
    tomorrow = Demain : {0} dizaine à réciter | Demain : {0} dizaines à réciter
    minutes = environ {0} min
    doneToday = fait aujourd'hui : {0} sur {1}

    # A day that ends in a recital
    todayRecite = Aujourd'hui : réciter d'une traite {0}
    recitation = D'une traite : {0}
    dayEnd = Connues {0} · récitées {1} · record {2}
    welcomeBack = De retour ({0} jours) !
    iKnow = Je connais {0}
    spotCheck = Sondage : encore {0}
    believed = Admis : vous connaissez {0}
    notBelieved = Pas encore admis : apprenez ce bloc, ou annoncez moins
    chanceOfAll = Chance de réciter les {0} d'une traite : {1}
    goalReached = Objectif atteint : {0} décimales
    pastDay = Ce jour est passé : choisissez-en un à partir d'aujourd'hui.
    goalDayNote = À partir d'aujourd'hui ; Pg préc et Pg suiv le déplacent d'un mois.
    wonBySessions = une première session
    wonByRun = {0} décimales, certifiées
    wonByStreak = {0} chiffres de mémoire de suite
    wonBySpeed = plus de {0} chiffres par seconde, 51 chiffres, certifiés
    wonByChallenges = {0} défis du jour
    wonByConstants = {0} constantes
    wonByExperience = {0} points d'expérience
    firstTen = Les dix premières

    # A session
    look = Regarder
    half = À moitié
    fromMemory = de mémoire
    cue = après …{0}
    position = Position : #{0}
    spokenPosition = Position actuelle : {0}
    streak = Série : {0}
    beginHint = Tapez la première décimale
    integerGiven = {0} est donné : tapez la première décimale
    digitsAre = décimales {0}
    leaveQuestion = Appuyez encore pour quitter
    restartQuestion = Appuyez encore pour abandonner et recommencer
    mistake = ✗ {0} : il fallait {1}
    level = = à égalité
    ahead = ▲ {0} d'avance
    behind = ▼ {0} de retard
    firstTry = premier essai : pas de fantôme
    ghostFinished = fantôme arrivé en {0}
    stalled = Programme ralenti : aucun temps ne compte
    away = Vous étiez ailleurs : les temps ne comptent pas
    tooFast = Trop rapide pour une main : temps non comptés

    # The end of a session
    rightDigits = bons chiffres
    curveLegend = ✗ erreur … pause
    repeatIt = la répéter
    endedByError = arrêt sur erreur
    endedByPlayer = arrêt volontaire
    completed = terminé
    endedWithoutKeys = arrêt sans frappe
    interrupted = interruption
    certifiedUntimed = certifié, sans temps
    learnDoesNotCount = Apprendre ne compte pour aucun record
    notCertified = non certifié : {0}
    byReveals = chiffres révélés
    byErrors = erreurs
    fatal = ✗ {0} en #{1} : il fallait {2}
    firstRecord = Premier record : {0}
    newRecord = Nouveau record : {0}
    newCrown = La couronne est à vous : {0}
    newCrownIn = La couronne est à vous : {0} en {1}
    newLightning = L'éclair est à vous : {0}
    sinceLastTime = Depuis la dernière fois : {0}
    moreInLess = plus en moins de temps
    fasterResponse = réponse plus rapide
    milestone = {0} jours de suite
    weakBlock = Dizaine {0}
    praise = {0} justes, aucune erreur. Bravo.
    raceWon = Vous battez le fantôme de {0}
    raceLost = Le fantôme gagne de {0}
    raceLevel = À égalité avec le fantôme
    newGrade = Nouveau grade : {0}
    newTheme = Couleurs débloquées : {0}
    betterDespiteErrors = Plus loin qu'avant, malgré les erreurs : bravo
    tellOthers = Un record à montrer : partagez-le
    dailyReturn = De retour le lendemain

    # Records
    rulesOfCrown = Couronne : la plus longue session certifiée. À égalité, la plus rapide.
    rulesOfLightning = Éclair : la plus grande vitesse moyenne sur plus de 50 chiffres, certifiée.
    rulesOfShield = Bouclier, certifié : ni erreur ni révélation, hors Apprendre, arrêt volontaire
      ou fin.
    rulesOfRecord = Record : les chiffres avant la première erreur ou révélation, hors Apprendre.
    rulesOfGame = Jeu : le fantôme est votre couronne ou votre éclair ; il part à votre première
      touche. Orange et ▲ : en avance. Cyan et ▼ : en retard. Une erreur coûte une position.
    longestRuns = Les plus longues
    fastestRuns = Les plus rapides
    delete = supprimer
    deleteQuestion = Supprimer pour toujours ? Les records suivent ce qui reste.
    deleting = Suppression…
    deleted = Supprimé : {0}
    deletedBefore = Elle n'existe plus
    notDeleted = Pas supprimé : {0}

    # Profile, statistics, memory map
    experience = Expérience
    sessions = Sessions
    practised = Temps de pratique
    longest = la plus longue
    toGo = encore {0} XP
    badges = Badges
    firstSteps = Premiers pas
    hundred = Cent décimales
    thousand = Mille décimales
    feynmanPoint = Point de Feynman
    flawlessFifty = Cinquante sans faute
    lightningHands = Mains d'éclair
    wholeWeek = Une semaine entière
    wholeMonth = Un mois entier
    challenger = Défi relevé
    polymath = Polymathe
    grandmaster = Grand maître
    errorsByDigit = Erreurs pour chaque chiffre
    repeatNext = À répéter : {0}
    new = nouvelle
    due = à revoir
    fading = s'efface
    firm = sûre
    nextReview = prochaine {0}
    goal = Objectif : {0} décimales d'ici le {1}
    goalToday = {0} ; aujourd'hui {1} nouvelles, {2} apprises
    noGoal = Pas encore d'objectif : s mène aux réglages, où le choisir.
    predicted = Vous devriez savoir {0} de ces {1} décimales

    # Challenges
    challengeIs = Défi : {0}
    notMet = manqué
    done = réussi
    open = à faire
    anotherChallenge = un autre
    challengeOfToday = celui du jour
    furtherChallenge = Un autre défi
    furtherChallengeMet = Autre défi réussi
    furtherChallengeNote = Pour l'exercice : c'est le défi du jour qui compte.
    dayChallengeNote = Le même pour tous, nouveau à minuit. La meilleure médaille marque le jour.
    challengesMet = Défis réussis
    thisMonth = Ce mois-ci
    silver = Argent
    gold = or
    silverLetter = A
    goldLetter = O
    goalRecite = {0}, sans erreur
    goalSprint = {0} en {1} s
    recite = {0} décimales de {1}, sans erreur
    sprint = {0} décimales de {1} en {2} s, certifié
    segmentTask = Réciter {0} {1}, sans erreur

    # Drills
    whatFollows = Et ensuite ?
    whichPlace = Quel rang ?
    weakBlocks = Dizaines faibles
    matrix = Matrice de cinquante
    whatFollowsNote = Dix décimales prises parmi celles que vous savez : tapez les cinq suivantes.
    whichPlaceNote = Le rang d'une décimale que vous savez : tapez cette décimale.
    weakBlocksNote = Les dizaines manquées ou lentes, après les cinq décimales qui précèdent.
    matrixNote = Cinquante blocs de cinq : tapez les cinq d'avant et d'après. Le meilleur est gardé.
    whichDigit = Quel chiffre a le numéro {0} ?
    beforeAndAfter = Qu'y a-t-il avant et après ?
    question = Question {0} sur {1}
    answerIsShown = La bonne réponse est là.
    rightIn = {0} sur {1} justes en {2}
    noMatrix = pas encore de matrice
    matrixResult = {0} sur {4} parmi {1} décimales en {2}, {3}
    bestMatrix = Meilleure matrice
    newBestMatrix = Votre meilleure matrice
    drillNote = Les exercices ne changent ni vos révisions ni vos records.
    fewKnown = Les exercices portent sur ce que vous savez : récitez d'abord les {0} premières
      décimales.
    noneWeak = Aucune dizaine manquée ou lente.
    showAnswer = voir la réponse
    erase = effacer
    otherDrills = autres exercices
    backwards = À rebours
    permutation = Permutations
    backwardsNote = Cinq décimales de n'importe où : taper les dix d'avant, de droite à gauche.
    permutationNote = Les rangs des 10, 100, 5 000 ou 10 000 premières, cent au plus, dans le
      désordre. Une réponse fausse se corrige une fois. Le meilleur résultat reste.
    olympusNote = Cinquante blocs de cinq : taper les neuf d'avant et les neuf d'après. Le meilleur
      résultat reste.
    rightToLeft = Et avant, de droite à gauche ?
    whichPlaces = Quel chiffre au rang {0}, ou {1} depuis zéro ?
    onceMore = Encore une fois.
    newBest = Votre meilleur résultat

    # Players
    players = Joueurs
    playersNote = Chacun a ses records, son historique, ses cartes et ses réglages, sur cet
      appareil.
    playerNumber = Joueur {0}
    playsNow = joue
    addPlayer = ajouter un joueur
    renamePlayer = renommer
    choosePlayer = laisser jouer
    removePlayer = Supprimer pour toujours {1}, avec {0} session, tous les records, cartes et
      réglages ? | Supprimer pour toujours {1}, avec {0} sessions, tous les records, cartes et
      réglages ?
    playerPlays = Qui joue n'est pas supprimé : laissez d'abord jouer quelqu'un d'autre.
    badName = Un nom a de 1 à {0} caractères, et personne d'autre ne le porte.

    # The duel
    duel = Duel
    duelNote = Deux personnes, un appareil, les mêmes décimales : qui finit en premier gagne la
      manche, deux manches gagnent. Une erreur n'arrête personne d'autre. Rien n'est gardé.
    duelKeys = Chacun tape les lettres affichées ; le pavé numérique est à celui de
      droite.
    duelLength = chiffres par manche
    leftSide = Gauche
    rightSide = Droite
    duelBegins = Partez !
    roundWon = {0} gagne la manche {1}
    duelWon = {0} gagne le duel, {1} à {2}

    # Settings
    asSystem = celle du système
    on = oui
    off = non
    phone = téléphone : 1-2-3 en haut
    calculator = calculatrice : 7-8-9 en haut
    electric = électrique
    amber = ambre
    phosphor = phosphore
    ultraviolet = ultraviolet
    notAsked = pas encore demandé
    notAnswered = sans réponse
    language = Langue
    languageNote = Les mots de tous les écrans.
    keypad = Pavé numérique
    keypadNote = Le dessin du pavé. Vos doigts en apprennent un : gardez-le.
    groupSize = Chiffres par groupe
    groupSizeNote = Combien de chiffres d'une ligne de dix vont ensemble. Groupez comme vous les
      dites.
    theme = Couleurs
    themeNote = Chaque grade en débloque un : Apprenti, Athlète, Expert, Grandmaster.
    highContrast = Contraste élevé
    highContrastNote = Dessine plus fort les chiffres pâles et le pavé.
    reducedMotion = Moins d'animations
    reducedMotionNote = Rien ne bouge tout seul.
    plainLines = Lignes simples
    plainLinesNote = Au prochain lancement : une ligne par événement, pour lecteurs d'écran.
    errorSound = Son d'une erreur
    errorSoundNote = La cloche du terminal, deux fois ; dans le navigateur un double son grave.
    digitSound = Son d'un chiffre
    digitSoundNote = La cloche du terminal à chaque bon chiffre ; dans le navigateur un clic.
    vibration = Vibration
    vibrationNote = Dans le navigateur, sur un appareil qui vibre. Un terminal rougit seulement.
    reminder = Rappel
    reminderHour = Heure du rappel
    reminderNote = Un regard par jour : une série est-elle en jeu ? « oui » installe le minuteur à
      l'heure.
    retention = Mémorisation visée
    retentionNote = Une dizaine revient quand sa mémorisation prévue tombe là : plus haut, plus de
      révisions.

    # Reminders and what is shown to others
    reminderQuestion = Un rappel à {0} h quand votre série est en jeu ?  o / n
    streakEnds = Votre série de {0} jour s'arrête à minuit. | Votre série de {0} jours s'arrête à
      minuit.
    milestoneNear = {0} Une session aujourd'hui la porte à {1}.
    calendarAlarm = pi-trainer : réciter les décimales du jour
    calendarGoal = pi-trainer : {0} décimales sues aujourd'hui
    cardDigits = {0} : {1} décimales de mémoire
    cardTime = {0} : {1} s, {2} par seconde
    cardUntimed = {0} : sans temps

    # Friends' ghosts
    friend = Ami
    pasteGhost = Collez le fantôme d'un ami : son code ou son lien
    noGhost = Pas de fantôme : code coupé ou changé au caractère {0}. Copiez-le en entier.
    newerGhost = Pas de fantôme : un pi-trainer plus récent a fait ce code.
    otherDigits = Pas de course : ce fantôme veut les {0} premières décimales de {1}, les mêmes
      qu'ici.
    squareNote = 1 carré = {0} chiffres
    raceIt = Mon fantôme, à défier :
    shareKey = partager
    copied = Copié : collez-le où vous voulez.
    copiedInTerminal = Copié si le terminal le permet ; affiché quand vous quittez.

    # Warnings
    notVerified = Ces décimales ne sont pas vérifiées ({0}) : {1}
    nothingSaved = Rien n'est enregistré : {0}
    runKept = Votre session interrompue de {0} chiffre est gardée | Votre session interrompue de {0}
      chiffres est gardée

    # The terminal alone
    tooSmall = Ce terminal est trop petit
    helpTitle = Aide — une touche la ferme
    suspend = suspendre ; « fg » reprend
    constantKey = constante
    rowKey = ligne
    changeKey = changer
    chooseKeys = choisir constante, mode, etc.
    segmentKeys = taper les bornes du segment
    openKey = ouvrir la session
    recordSigns = record ; plus longue et plus rapide session certifiée (g en dit plus)
    statisticsKey = statistiques
    challengeKey = défi
    drillsKey = exercices
    mapKey = carte
    rulesKey = règles
    blockKey = dizaine
    recallKey = la réciter
    pageKeys = Pg préc. suiv.
    pageKey = page
    recordKey = record
    selectKey = choisir
    drillKey = exercice
    answerKey = répondre
    typeKey = taper
    revealKey = révéler
    revealLineKey = révéler
    wordsKey = mots
    restartKey = refaire
    yesRemindMe = oui, un rappel
    againHelp = la même session ; dans le plan du jour : l'étape suivante
    blockHelp = répéter la dizaine de la première erreur, affichée
    pagesHelp = historique, statistiques, records, profil
    typeHelp = taper la décimale suivante ; la première lance le chrono
    revealHelp = révéler le reste de la ligne (◉) ; la session n'est plus certifiée
    restartHelp = abandonner et recommencer
    leaveHelp = quitter ; de même q q, ^C ^C, ou l'une tenue 3 s
    wordsHelp = dans Apprendre : un mot par paire de chiffres (« pi-trainer words »)
    marksHelp = souligné : rouge, d'abord faux ; or, venu après plus de 3 s
    lettersHelp = sans effet
    missed = Manquées :
    accuracyHead = Préc.
    revealsHead = Rév.
    onlyCertified = Couronne et éclair : sessions certifiées seulement.
    deleteKeys = Supprimer pour toujours {0} ? Les records suivent ce qui reste : o / n
    reminderInstalled = Le rappel est prêt pour {0} h, quand votre série est en jeu.
    reminderCommand = Pour le rappel, tapez une fois : {0}

    # The browser alone
    loadingPack = Chargement des décimales de {0}…
    refusedPack = Les décimales de {0} ne sont pas arrivées telles que publiées ; elles ne servent
      pas. Rechargez la page.
    notTaken = ce navigateur ne l'a pas pris. La pratique continue ; nouvel essai bientôt.
    notRead = vos records n'ont pas pu être lus. Ils restent tels quels : rechargez la page.
    newerRecords = une version plus récente a écrit vos records. Ils restent tels quels : rechargez
      la page.
    profileRebuilt = Vos totaux étaient abîmés : refaits d'après l'historique ; l'ancien texte est
      gardé.
    secondTab = Ouvert dans un autre onglet
    secondTabNote = Un seul onglet à la fois tient les records. L'autre s'arrête quand celui-ci
      travaille.
    takeOver = Travailler ici
    newVersion = Nouvelle version : la charger
    from = De
    to = À
    holdLabel = Quitter : appuyer trois secondes
    holdHint = Appuyez 3 s pour quitter
    restart = recommencer
    revealLine = Révéler cette ligne
    veil = Touchez ou tapez un chiffre pour continuer
    share = Partager
    remindQuestion = Un rappel quand votre série est en jeu ?
    firstBlock = Apprendre les 10 premières · 2 min
    tenMore = 10 de plus
    setGoal = Se fixer un objectif
    today = aujourd'hui
    yesterday = hier
    deleteOne = Supprimer : {0}
    data = Données
    dataNote = Vos données restent dans ce navigateur, qui peut les effacer après une longue absence
      : installez la page et exportez parfois. Le fichier est celui du programme de terminal.
    exportData = Exporter les données
    importData = Importer un export
    keepCopy = {0} sessions dans ce navigateur : gardez-en une copie ailleurs.
    newSessions = {0} nouvelle session | {0} nouvelles sessions
    importFailed = Pas importé : {0}
    newerFormat = un programme plus récent l'a écrit
    calendarFile = Fichier d'agenda (.ics)
    calendarNote = Page fermée, votre agenda peut rappeler : une alarme quotidienne à cette heure.
    sounds = Sons
    volume = Volume
    melody = Mélodie
    melodyNote = Chaque bon chiffre a un son à lui.
    speakDigits = Dire chaque chiffre
    speakDigitsNote = Les lecteurs d'écran disent chaque chiffre.
    pageVibrationNote = Une brève, deux pour une erreur.
    pageReminderNote = Quand la page est ouverte, à l'heure dite.
    goalTitle = Objectif
    goalNote = Combien de décimales savoir ce jour-là ; 0 : pas d'objectif.
    goalDay = Jour de l'objectif
    noGoalWithoutDay = Sans date, il n'y a pas d'objectif.

    # The recital
    recital = Récitation
    recitalKey = récitation
    recitalNote = En silence : rien n'est jugé avant la fin. Relisez chaque lot, corrigez-le,
      remettez-le. Chaque récitation est gardée pour toujours.
    batchSize = Chiffres par lot
    batchOf = Lot {0} : {1} chiffres sur {2} ; {3} sont remis
    batchFull = Le lot est plein : relisez-le, corrigez-le, remettez-le.
    submit = remettre
    pause = faire une pause
    paused = Pause : aucun chiffre n'est pris.
    placeKey = endroit
    endRecital = finir
    endQuestion = Finir la récitation ? Ce qui n'est pas remis ne compte pas.
    goOnReciting = Reprendre la récitation interrompue
    recited = {0} chiffres de {1} récités, à partir de la décimale {2}
    rightBefore = Justes avant la première erreur : {0}
    noError = Aucune erreur
    recitalErrors = {0} erreur : | {0} erreurs :
    recitalError = décimale {0} : récité {1}, c'est {2}
    notJudged = Pas de décimales à partir de {0} : le reste n'est pas jugé.
    recitalTimes = De {0} à {1} ; {2} sans les pauses
    pauses = {0} pause de {1} | {0} pauses de {1} en tout
    judgedBy = Jugé par des chiffres de SHA-256 {0}
    transcript = Transcription {0} de SHA-256 {1}
    keptRecitals = Gardées pour toujours
    keptRecital = {0} : {1} chiffres, {2} justes avant la première erreur
    interruptedRecital = interrompue
    saveTranscript = Enregistrer la transcription
    """
}
