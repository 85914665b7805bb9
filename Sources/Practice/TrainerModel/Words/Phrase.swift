/// The texts of the trainer, by their names in the files of `Words/Languages`, in their order.
package enum Phrase: Int, CaseIterable, Sendable {
  // The language: its code, and how it writes numbers and days
  case code, groupMark, decimalMark, date, shortDate, months

  // What several pages say
  case enter, start, again, goOn, back, leave, quit, help, yesLetter, yes, no, and, constant, mode
  case score, speed, meanSpeed, time, accuracy, errors, reveals, maxStreak, bestStreak, dailyStreak
  case day, certified, noSessions, digits, days, crown, lightning, classic, recall

  // Modes and pages
  case learn, practice, game, strict, learnNote, practiceNote, practiceNoteOfPage, gameNote
  case strictNote, welcome, home, session, result, history, statistics, records, profile
  case dayChallenge, drills, memoryMap, settings, rules, practise, progress

  // The welcome
  case reciteByKey, nothingLeavesComputer, nothingLeavesDevice

  // Home and the plan of the day
  case express, remindsOnce
  case ghost, segment, segmentNote, segmentError, recordsOf, todayOn, lastSession, computeAndStart
  case computing, todayRecall, todayLearn, thenMore, nothingDue, nothingTomorrow, tomorrow
  case minutes, doneToday

  // A day that ends in a recital
  case todayRecite, recitation, dayEnd, welcomeBack, iKnow, spotCheck, believed, notBelieved
  case chanceOfAll, goalReached, pastDay, goalDayNote
  case wonBySessions, wonByRun, wonByStreak, wonBySpeed, wonByChallenges, wonByConstants
  case wonByExperience, firstTen

  // A session
  case look, half, fromMemory, cue, position, spokenPosition, streak, beginHint, strictHint
  case integerGiven, digitsAre, digitsVerified, leaveQuestion, restartQuestion, mistake, level
  case ahead, behind, firstTry, ghostFinished, stalled, away, tooFast

  // The end of a session
  case rightDigits, curveLegend, repeatIt, endedByError, endedByPlayer, completed
  case endedWithoutKeys, interrupted, certifiedUntimed, learnDoesNotCount, notCertified, byReveals
  case byErrors, fatal, firstRecord, newRecord, newCrown, newCrownIn, newLightning, sinceLastTime
  case moreInLess, fasterResponse, milestone, weakBlock, praise, raceWon, raceLost, raceLevel
  case newGrade, newTheme, doubleBang, betterDespiteErrors, tellOthers, dailyReturn

  // Records
  case rulesOfCrown, rulesOfLightning, rulesOfShield, rulesOfRecord, rulesOfGame, longestRuns
  case fastestRuns, delete, deleteQuestion, deleting, deleted, deletedBefore, notDeleted

  // Profile, statistics, memory map
  case experience, sessions, practised, longest, toGo, badges, firstSteps, hundred, thousand
  case feynmanPoint, flawlessFifty, lightningHands, wholeWeek, wholeMonth, challenger, polymath
  case grandmaster, errorsByDigit, confused, repeatNext, new, due, fading, firm, nextReview, goal
  case goalToday, noGoal, predicted

  // Challenges
  case challengeIs, notMet, done, open, anotherChallenge, challengeOfToday, furtherChallenge
  case furtherChallengeMet, furtherChallengeNote, dayChallengeNote, challengesMet, thisMonth
  case weekdays
  case bronze, silver, gold, bronzeLetter, silverLetter, goldLetter, goalRecite, goalSprint, recite
  case sprint, segmentTask

  // Drills
  case whatFollows, whichPlace, weakBlocks, matrix, whatFollowsNote, whichPlaceNote
  case weakBlocksNote, matrixNote, whichDigit, beforeAndAfter, question, answerIsShown, rightIn
  case bestResults, formKey, drillNote, fewKnown, noneWeak
  case showAnswer, erase, otherDrills, backwards, permutation, backwardsNote, permutationNote
  case olympus, olympusNote, rightToLeft, whichPlaces, whichGroup, onceMore, newBest, fromNumber
  case fromWord, fromNumberNote, fromWordNote, whichWord, whichNumber, drillResult, fewWords

  // Players
  case players, playersNote, playerNumber, playsNow, addPlayer, renamePlayer, choosePlayer
  case removePlayer, playerPlays, badName

  // The duel
  case duel, duelNote, duelKeys, duelLength, leftSide, rightSide, duelBegins, roundWon, duelWon

  // Settings
  case asSystem, on, off, phone, calculator, electric, amber, phosphor, ultraviolet
  case notAsked, notAnswered, language, languageNote, keypad, keypadNote, groupSize, groupSizeNote
  case theme, themeNote, highContrast, highContrastNote, reducedMotion, reducedMotionNote
  case plainLines, plainLinesNote, errorSound, errorSoundNote, digitSound, digitSoundNote
  case vibration, vibrationNote, reminder, reminderHour, reminderNote, retention, retentionNote

  // Reminders and what is shown to others
  case reminderQuestion, streakEnds, milestoneNear, calendarAlarm, calendarGoal, cardDigits
  case cardTime, cardUntimed

  // Friends' ghosts
  case friend, pasteGhost, noGhost, newerGhost, otherDigits, squareNote, raceIt, shareKey, copied
  case copiedInTerminal

  // Warnings
  case notVerified, nothingSaved, runKept

  // The terminal alone
  case tooSmall, helpTitle, suspend, constantKey, rowKey, changeKey, chooseKeys, segmentKeys
  case openKey, recordSigns, statisticsKey, challengeKey, drillsKey, mapKey, rulesKey, blockKey
  case recallKey, pageKeys, pageKey, recordKey, selectKey, drillKey, answerKey, typeKey, revealKey
  case revealLineKey, wordsKey, restartKey, yesRemindMe, againHelp, blockHelp, pagesHelp, typeHelp
  case revealHelp, restartHelp, leaveHelp, wordsHelp, marksHelp, lettersHelp, missed, accuracyHead
  case revealsHead, onlyCertified, deleteKeys, reminderInstalled, reminderCommand

  // The browser alone
  case loadingPack, refusedPack, notServed, notTaken, notRead, newerRecords, profileRebuilt
  case secondTab, secondTabNote, takeOver, newVersion, from, to, holdLabel, holdHint, restart
  case revealLine, veil, share, savePicture, remindQuestion, firstBlock, tenMore, setGoal, today
  case yesterday, deleteOne
  case data, dataNote, exportData, importData, keepCopy, newSessions, importFailed, newerFormat
  case calendarFile, calendarNote, sounds, volume, melody, melodyNote, speakDigits
  case speakDigitsNote, pageVibrationNote, pageReminderNote, goalTitle, goalNote, goalDay
  case noGoalWithoutDay

  // A word for each pair of digits
  case pairWords

  // The recital
  case recital, recitalKey, recitalNote, batchSize, batchOf, batchFull, submit, pause, paused
  case placeKey, endRecital, endQuestion, goOnReciting, recited, rightBefore, noError
  case recitalErrors, recitalError, notJudged, recitalTimes, pauses, judgedBy, transcript
  case keptRecitals, keptRecital, interruptedRecital, saveTranscript, dictated, saveResult, ownWords
  case sheetRange, sheetFoot, inBatches, protocolTitle, protocolMore, protocolFields, protocolHead
}
