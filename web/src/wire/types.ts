// Written by scripts/wire-types from the structs of the server. Do not edit.

/** Agree to stop without a result; when all people do, the game ends. */
export interface Abandon {
  readonly do: "abandon";
  readonly seat: number;
}

/** How the result of a seat came about: `start + luck + own + others` is `result`. Of a chance to win from 0 to 1,
or of the margin in points. Over the seats chances add up to 1 at the start and in the result, all else to 0. */
export interface Account {
  readonly start: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
  readonly result: number;
}

/** Take a decision. `asked` is the number of the question, as the prompt has it. */
export interface Act {
  readonly do: "act";
  readonly seat: number;
  readonly action: number;
  readonly asked: number;
}

/** Before the start: a word of one's own that the shuffles follow from. Others see it when the game begins. */
export interface AddWord {
  readonly do: "word";
  readonly seat: number;
  readonly word: string;
}

/** How it went against somebody. */
export interface Against {
  readonly opponent: string;
  readonly games: number;
  readonly wins: number;
  readonly ahead: number;
}

/** Say whether somebody may take back. Whoever has asked withdraws it by `agree: false`. */
export interface AnswerUndo {
  readonly do: "answer_undo";
  readonly seat: number;
  readonly agree: boolean;
}

/** Ask the others to let a seat take back its last decision, or the last `n` of one gesture. */
export interface AskUndo {
  readonly do: "ask_undo";
  readonly seat: number;
  readonly n?: number;
}

/** A question that may be pending in a position. */
export interface Asking {
  readonly seat: number;
  readonly text: string;
  readonly stack: readonly Readonly<Record<string, unknown>>[];
}

/** Opener, before the start: give a free seat to a bot, or back to people. */
export interface Assign {
  readonly do: "assign";
  readonly seat: number;
  readonly bot: string;
}

/** The table inside a step, between two of its parts. */
export interface BeatShown {
  readonly events: number;
  readonly view: View;
}

/** With what one began: the thing that one's first decision named. */
export interface Began {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

/** The table as one viewer sees it. */
export interface Block {
  readonly seat: number | null;
  readonly view: View;
  readonly prompt: Prompt | null;
  readonly undo: "free" | "alone" | "ask" | "";
  readonly turn: number;
  readonly since: number;
  readonly events: readonly Happening[];
  readonly beats: readonly BeatShown[];
}

export interface BlockedShown {
  readonly id: string;
  readonly name: string;
}

/** Everything that a board is drawn from, beside a view. */
export interface Box {
  readonly components: Readonly<Record<string, unknown>>;
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly words: Readonly<Record<string, string>>;
}

/** The value at a path of the view is this now; without a value it is gone. */
export type Change = readonly [readonly (string | number)[], (unknown)?, (boolean)?];

/** How long a person may think: without limit, for each decision, or in the whole game. */
export interface Clock {
  readonly kind: "none" | "move" | "game";
  readonly seconds: number;
  readonly then: "bot" | "lose" | "vote";
}

/** How long a person may think. `move`: for each decision; up to thirty days, for leisurely play. */
export interface ClockWanted {
  readonly kind?: "none" | "move" | "game";
  readonly seconds?: number;
  readonly then?: "bot" | "lose" | "vote";
}

/** Opener: close the table. */
export interface Close {
  readonly do: "close";
}

/** What the host has decided about a person. */
export interface Conduct {
  readonly muted: boolean;
  readonly banned: boolean;
  readonly name: string;
  readonly note: string;
}

/** What the host decides about a person; what is not named is as it is for everybody. */
export interface ConductWanted {
  readonly muted?: boolean;
  readonly banned?: boolean;
  readonly name?: string;
  readonly note?: string;
}

/** A tournament in a list. */
export interface CupListed {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly kind: "round_robin" | "swiss" | "arena";
  readonly seats: number;
  readonly status: "open" | "running" | "over";
  readonly created: number;
  readonly players: number;
  readonly round: number;
  readonly rounds: number;
  readonly yours: boolean;
  readonly public: boolean;
}

/** Where a tournament is. The link to it carries the invite as its fragment. */
export interface CupRef {
  readonly id: string;
  readonly invite: string;
}

/** A tournament, as somebody sees it. */
export interface CupShown {
  readonly listed: CupListed;
  readonly seconds: number;
  readonly rated: boolean;
  readonly ends: number;
  readonly opener: boolean;
  readonly playing: boolean;
  readonly invite: string;
  readonly table: string;
  readonly standings: readonly LineShown[];
  readonly rounds: readonly RoundShown[];
}

/** The puzzle of the day, one for all games together, and how somebody keeps at it. */
export interface Daily {
  readonly game: string;
  readonly puzzle: string;
  readonly solved: boolean | null;
  readonly days: number;
}

/** A device that is told. */
export interface DeviceRef {
  readonly id: string;
}

/** The number of the entry that a command became. It is committed. */
export interface Done {
  readonly seq: number;
}

/** A position, and the table as it looks in it; or what does not fit. */
export interface Edited {
  readonly position: Readonly<Record<string, unknown>>;
  readonly seat: number;
  readonly viewer: number;
  readonly seats: readonly string[];
  readonly view: View | null;
  readonly question: string;
  readonly misfit: Misfit | null;
  readonly fitted: boolean;
  readonly questions: readonly Asking[];
}

/** The form of the positions of a kind of table. Places are paths like `players.*.hand.*`. */
export interface Form {
  readonly spots: Readonly<Record<string, Spot>>;
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Somebody who wants to be found. */
export interface FriendShown {
  readonly id: string;
  readonly name: string;
  readonly face: string;
  readonly tables: readonly Listed[];
}

export interface Friends {
  readonly on: boolean;
  readonly met: readonly FriendShown[];
  readonly friends: readonly FriendShown[];
  readonly blocked: readonly BlockedShown[];
}

/** A message of a client: one of these, with a number that comes back in the answer. */
export interface FromClient {
  readonly id?: number;
  readonly hello?: Hello | null;
  readonly command?: Sit | Rename | Leave | Remove | Assign | AddWord | Start | Act | Undo | AskUndo | AnswerUndo | Takeover | HandBack | Abandon | Close | Say | Mute | RenewLook | null;
  readonly away?: boolean | null;
  readonly sync?: boolean;
}

/** A game that can be played here. */
export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly tagline: string;
  readonly min_seats: number;
  readonly max_seats: number;
  readonly rules: string;
  readonly settings: readonly SettingInfo[];
  readonly bots: readonly string[];
  readonly languages: readonly string[];
  readonly puzzles: boolean;
}

/** All that was played of one game. Games in which one had several seats do not count. */
export interface GameStatistics {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly by_seats: readonly Tally[];
  readonly against: readonly Against[];
  readonly openings: readonly Began[];
  readonly points: readonly Point[];
}

/** Take a seat back from the bot that played for it. */
export interface HandBack {
  readonly do: "hand_back";
  readonly seat: number;
}

/** An event as a viewer may hear it. */
export interface Happening {
  readonly kind: string;
  readonly seat: number | null;
  readonly fields: Readonly<Record<string, number>>;
  readonly text: string;
  readonly n?: number;
  readonly by?: number | null;
  readonly learned?: boolean;
  readonly undone?: boolean;
}

/** Who is there. */
export interface Hello {
  readonly key?: string;
  readonly invite?: string;
  readonly lang?: string;
}

/** What a search thinks of a position. */
export interface Hint {
  readonly options: readonly Hinted[];
  readonly wins: readonly number[];
  readonly why: string;
}

/** An option, as a search sees it. */
export interface Hinted {
  readonly action: number;
  readonly share: number;
  readonly win: number;
  readonly lead: number;
}

/** A page of one's games, the latest first. */
export interface History {
  readonly games: readonly PlayedGame[];
  readonly found: number;
  readonly opponents: readonly string[];
  readonly played: readonly string[];
}

/** Until when a person is on holiday (0: not), and how many days there are left in this year. */
export interface Holiday {
  readonly until: number;
  readonly days_left: number;
}

/** So many days from now on; 0 ends the holiday. */
export interface HolidayWanted {
  readonly days: number;
}

/** What the host may set while the server runs. */
export interface HostSettings {
  readonly lobby_locked: boolean;
  readonly max_tables: number;
  readonly max_tables_per_person: number;
  readonly max_thinking_tables_per_person: number;
  readonly ratings: boolean;
  readonly seeks: boolean;
  readonly history: boolean;
  readonly friends: boolean;
  readonly tournaments: boolean;
  readonly push: boolean;
  readonly spectators: boolean;
  readonly chat: boolean;
}

/** Somebody wants to play with you. */
export interface Invitation {
  readonly table: string;
  readonly game: string;
  readonly name: string;
  readonly invite: string;
  readonly at: number;
}

/** Somebody wants to take part. */
export interface JoinCup {
  readonly name: string;
  readonly face: string;
}

/** An option, as the judge sees it. */
export interface JudgedOption {
  readonly action: number;
  readonly noun: readonly unknown[];
  readonly label: string;
  readonly win: number;
  readonly lead: number;
  readonly noise: number;
}

/** A secret key. Whoever has it is the person; keep it in the browser and send it as a bearer token. */
export interface Key {
  readonly key: string;
}

/** Decisions of one kind. */
export interface KindShown {
  readonly title: string;
  readonly share: Share;
}

/** Give up a seat. */
export interface Leave {
  readonly do: "leave";
  readonly seat: number;
}

/** A line of the standings. */
export interface LineShown {
  readonly place: number;
  readonly name: string;
  readonly face: string;
  readonly bot: string;
  readonly points: number;
  readonly games: number;
  readonly wins: number;
  readonly buchholz: number;
  readonly sonneborn: number;
  readonly gone: boolean;
  readonly yours: boolean;
}

/** A table in the lobby. */
export interface Listed {
  readonly id: string;
  readonly game: string;
  readonly status: "open" | "running" | "finished" | "abandoned" | "closed";
  readonly public: boolean;
  readonly created: number;
  readonly at: number;
  readonly owing: readonly number[];
  readonly yours: readonly number[];
  readonly your_turn: boolean;
  readonly summary: Summary;
}

/** What there is to join, to watch and to look at again: every table once, one's own as such. */
export interface Lobby {
  readonly open: readonly Listed[];
  readonly running: readonly Listed[];
  readonly finished: readonly Listed[];
  readonly mine: readonly Listed[];
  readonly locked: boolean;
  readonly ratings: boolean;
  readonly offers: Offers;
  readonly invitations: readonly Invitation[];
  readonly seeks: readonly SeekShown[] | null;
  readonly daily: Daily | null;
  readonly engine: "compiled" | "compiling" | "interpreted";
}

/** One line of chat. */
export interface Message {
  readonly at: number;
  readonly seat: number;
  readonly name: string;
  readonly text: string;
}

/** Why something is no position: what the game says, and where that is. */
export interface Misfit {
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** A decision that mattered, in words. */
export interface MomentShown {
  readonly step: number;
  readonly seat: number;
  readonly grade: "fine" | "inaccuracy" | "mistake" | "turning_point";
  readonly win: number;
  readonly lead: number;
  readonly win_noise: number;
  readonly lead_noise: number;
  readonly question: string;
  readonly text: string;
  readonly chosen: string;
  readonly better: string;
  readonly chosen_noun: readonly (string | number)[];
  readonly better_noun: readonly (string | number)[];
  readonly chosen_win: number;
  readonly better_win: number;
  readonly chosen_lead: number;
  readonly better_lead: number;
  readonly theme: string | null;
}

/** Opener: switch the chat off or on. */
export interface Mute {
  readonly do: "mute";
  readonly on: boolean;
}

/** A person, to himself. */
export interface Myself {
  readonly id: string;
  readonly profile: Profile;
  readonly games: number;
  readonly ratings: readonly RatingShown[];
}

/** A browser that wants to be told, as its PushSubscription says. */
export interface NewDevice {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What there is here. */
export interface Offers {
  readonly ratings: boolean;
  readonly seeks: boolean;
  readonly history: boolean;
  readonly friends: boolean;
  readonly tournaments: boolean;
  readonly push: boolean;
  readonly spectators: boolean;
  readonly chat: boolean;
  readonly reports: boolean;
}

/** A tournament to be opened. */
export interface OpenCup {
  readonly title: string;
  readonly game: string;
  readonly kind?: "round_robin" | "swiss" | "arena";
  readonly seats?: number;
  readonly rounds?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly rated?: boolean;
  readonly public?: boolean;
}

/** A table to be opened. */
export interface OpenTable {
  readonly game: string;
  readonly seats?: number | null;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly components?: string;
  readonly bots?: readonly string[];
  readonly public?: boolean;
  readonly hints?: boolean;
  readonly rated?: boolean;
  readonly lent?: boolean;
  readonly position?: Readonly<Record<string, unknown>> | null;
  readonly deal?: number | null;
  readonly clock?: ClockWanted;
  readonly name?: string | null;
  readonly face?: string;
  readonly start?: boolean;
}

/** A legal action. */
export interface Option {
  readonly action: number;
  readonly noun: readonly (string | number)[];
  readonly label: string;
  readonly effect: unknown;
  readonly final?: boolean;
}

/** A game that bots have played to its end. */
export interface Outcome {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}

/** The table inside a step, between two of its parts. */
export interface PartShown {
  readonly events: number;
  readonly changes: readonly Change[];
}

/** A pending decision, as a viewer may see it. What a decision does not have is left out. */
export interface Pending {
  readonly kind: string;
  readonly seat?: number;
  readonly asked?: readonly number[];
  readonly answered?: readonly number[];
  readonly answer?: readonly number[];
}

/** Somebody, as the host sees them. */
export interface PersonListed {
  readonly person: string;
  readonly names: readonly string[];
  readonly conduct: Conduct;
  readonly reports: number;
  readonly games: number;
}

export interface PersonShown {
  readonly listed: PersonListed;
  readonly tables: readonly PersonTable[];
}

/** A table where a person sits. */
export interface PersonTable {
  readonly table: string;
  readonly game: string;
  readonly status: string;
  readonly seat: number;
}

/** A key in words, to be written down. Who has it is the person. */
export interface Phrase {
  readonly words: string;
}

/** A game of one's own. */
export interface PlayedGame {
  readonly table: string;
  readonly game: string;
  readonly at: number;
  readonly seconds: number;
  readonly won: boolean;
  readonly players: readonly PlayerShown[];
  readonly rated: boolean;
  readonly before: number | null;
  readonly after: number | null;
  readonly reviewed: boolean;
}

/** Somebody at a table where a game was finished. */
export interface PlayerShown {
  readonly name: string;
  readonly bot: string;
  readonly score: number;
  readonly place: number;
  readonly yours: boolean;
}

/** A public game that is on, as spectators may see it now. */
export interface Playing {
  readonly table: Listed;
  readonly begun: number;
  readonly late: number;
  readonly progress: string;
  readonly scores: readonly (number | null)[];
}

/** One game in a plot. */
export interface Point {
  readonly table: string;
  readonly at: number;
  readonly score: number;
  readonly won: boolean;
}

/** The table after an option, as the seat would see it; null where nobody can foresee it. */
export interface Preview {
  readonly view: View | null;
}

/** Why something was refused: a stable code, and a sentence for a person. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** How somebody likes it, on every device. What is empty was not chosen. */
export interface Profile {
  readonly name: string;
  readonly face: string;
  readonly language: string;
  readonly pace: string;
}

/** What a seat is asked. */
export interface Prompt {
  readonly asked: number;
  readonly kind: string;
  readonly text: string;
  readonly owes: boolean;
  readonly options: readonly Option[];
  readonly refused?: readonly Refusal[];
}

/** What shows that chance was fair: `solstead.core.fair`, docs/fair.md. */
export interface Proof {
  readonly table: string;
  readonly commitment: string;
  readonly secret: string;
  readonly words: readonly string[];
  readonly digests: readonly string[];
  readonly bounds: readonly number[];
}

/** What came of a try. */
export interface PuzzleAnswer {
  readonly right: boolean;
  readonly counted: boolean;
  readonly text: string;
  readonly answer: number;
  readonly chosen: number;
  readonly options: readonly PuzzleOption[];
  readonly position: Readonly<Record<string, unknown>>;
  readonly solvers: Readonly<Record<string, number>>;
  readonly themes: readonly Theme[];
  readonly before: number;
  readonly you: PuzzleScore;
}

/** An option, and what the judge thinks of it. */
export interface PuzzleOption {
  readonly action: number;
  readonly noun: readonly unknown[];
  readonly label: string;
  readonly win: number;
  readonly lead: number;
}

/** How somebody does in the puzzles of a game. */
export interface PuzzleScore {
  readonly rating: number;
  readonly deviation: number;
  readonly tried: number;
  readonly solved: number;
  readonly streak: number;
  readonly best: number;
}

/** The puzzles of a game. */
export interface PuzzleShelf {
  readonly game: string;
  readonly title: string;
  readonly puzzles: number;
  readonly themes: readonly Theme[];
  readonly you: PuzzleScore;
  readonly daily: string;
  readonly day: string;
  readonly daily_tried: boolean;
}

/** A puzzle before it is solved. */
export interface PuzzleShown {
  readonly id: string;
  readonly title: string;
  readonly game: string;
  readonly seat: number;
  readonly seats: readonly string[];
  readonly view: View;
  readonly prompt: Prompt;
  readonly rating: number;
  readonly level: number;
  readonly tried: boolean | null;
}

/** Whether a person wants to be told nothing of a table. */
export interface Quiet {
  readonly quiet: boolean;
}

/** A rating as people read it. */
export interface RatingShown {
  readonly game: string;
  readonly seats: number;
  readonly against: string;
  readonly rating: number;
  readonly deviation: number;
  readonly games: number;
  readonly provisional: boolean;
}

/** Things that cannot be chosen now, and why, in words. */
export interface Refusal {
  readonly why: string;
  readonly nouns: readonly (readonly (string | number)[])[];
}

/** Opener, before the start: take a person from a seat. */
export interface Remove {
  readonly do: "remove";
  readonly seat: number;
}

/** Change the nickname on a seat. */
export interface Rename {
  readonly do: "rename";
  readonly seat: number;
  readonly name: string;
}

/** Opener: links to watch a private table lead nowhere any more; there is a new one. */
export interface RenewLook {
  readonly do: "renew_look";
}

/** A part of a game. `view` is the table after step `start`. */
export interface Replay {
  readonly game: string;
  readonly seats: number;
  readonly steps: number;
  readonly start: number;
  readonly view: View;
  readonly shown: readonly StepShown[];
}

/** Somebody at a table whom the host should look at, and why. */
export interface Report {
  readonly seat: number;
  readonly reason: string;
}

/** A report, as the host reads it. */
export interface ReportShown {
  readonly id: string;
  readonly at: number;
  readonly table: string;
  readonly game: string;
  readonly seat: number;
  readonly person: string;
  readonly name: string;
  readonly by: string;
  readonly by_name: string;
  readonly reason: string;
  readonly said: readonly Message[];
  readonly done: boolean;
}

/** How a game ended. */
export interface Result {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly breakdown: readonly Readonly<Record<string, number>>[];
  readonly bot_moves: readonly number[];
  readonly forfeits: readonly number[];
  readonly across: readonly number[];
}

/** The review of a finished game, as far as it is done. */
export interface ReviewShown {
  readonly game: string;
  readonly steps: number;
  readonly done: number;
  readonly waiting: number;
  readonly judge: string;
  readonly seats: readonly SeatReviewed[];
  readonly moments: readonly MomentShown[];
}

export interface RoundShown {
  readonly sittings: readonly SittingShown[];
  readonly byes: readonly string[];
}

/** The rules of a game, in Markdown. */
export interface Rules {
  readonly title: string;
  readonly language: string;
  readonly text: string;
  readonly headings: readonly string[];
}

/** What an item of a list looks like that has fields, and for which names. */
export interface Sample {
  readonly item: Readonly<Record<string, unknown>>;
  readonly names: readonly string[];
}

/** Say something to everybody at the table. */
export interface Say {
  readonly do: "say";
  readonly seat: number;
  readonly text: string;
}

/** Who sits at a table, for the host. */
export interface SeatHeld {
  readonly seat: number;
  readonly name: string;
  readonly person: string;
}

/** One seat. */
export interface SeatReviewed {
  readonly name: string;
  readonly you: boolean;
  readonly curve: readonly (readonly number[])[];
  readonly win: Account;
  readonly lead: Account;
  readonly all: Share;
  readonly phases: Readonly<Record<string, Share>>;
  readonly kinds: readonly KindShown[];
  readonly grades: Readonly<Record<string, number>>;
  readonly like: string;
}

/** A seat as everybody sees it. */
export interface SeatShown {
  readonly name: string;
  readonly called: string;
  readonly title: string;
  readonly taken: boolean;
  readonly bot: string;
  readonly stand_in: string;
  readonly forfeit: string;
  readonly bot_moves: number;
  readonly remaining: number | null;
  readonly yours: boolean;
  readonly worded: boolean;
  readonly word: string;
  readonly face: string;
  readonly method: string;
}

export interface SeatSummary {
  readonly name?: string;
  readonly bot?: string;
  readonly taken?: boolean;
  readonly bot_moves?: number;
}

/** What somebody wants to play. */
export interface Seek {
  readonly game: string;
  readonly seats: number;
  readonly name: string;
  readonly pace?: "live" | "slow";
  readonly rated?: boolean;
  readonly wait?: number;
  readonly face?: string;
}

/** Somebody who looks for others. */
export interface SeekShown {
  readonly id: string;
  readonly game: string;
  readonly seats: number;
  readonly pace: "live" | "slow";
  readonly rated: boolean;
  readonly names: readonly string[];
  readonly at: number;
  readonly yours: boolean;
  readonly bots: boolean;
  readonly table: string;
}

/** A value that a setting may have, and what people call it. */
export interface SettingChoice {
  readonly value: string;
  readonly title: string;
}

/** A variant to agree on before the deal. */
export interface SettingInfo {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly kind: "flag" | "pick" | "number" | "by_seat" | "other";
  readonly choices: readonly SettingChoice[];
  readonly default: Readonly<Record<string, unknown>>;
  readonly low: number;
  readonly high: number;
}

/** Decisions of some sort, and what they brought their seat against what a strong player would have done. */
export interface Share {
  readonly decisions: number;
  readonly win: number;
  readonly lead: number;
}

/** Take a seat (any free one without `seat`). One person may hold several. */
export interface Sit {
  readonly do: "sit";
  readonly name: string;
  readonly seat?: number | null;
  readonly face?: string;
}

/** A table of a round. */
export interface SittingShown {
  readonly table: string;
  readonly names: readonly string[];
  readonly places: readonly number[] | null;
  readonly yours: boolean;
}

/** Whether people whom one has played with may find one, and under which name. */
export interface Sociable {
  readonly on: boolean;
  readonly name: string;
  readonly face: string;
}

/** What may stand at a place. */
export interface Spot {
  readonly sort: "number" | "seat" | "flag" | "name" | "list" | "group" | "counts";
  readonly empty?: boolean;
  readonly names?: readonly string[];
  readonly words?: string;
  readonly pool?: number;
  readonly own?: boolean;
  readonly fixed?: boolean;
  readonly low?: number;
}

/** Opener: begin. */
export interface Start {
  readonly do: "start";
}

/** One decision and what came of it. */
export interface StepShown {
  readonly step: number;
  readonly seat: number;
  readonly action: number;
  readonly noun: readonly (string | number)[];
  readonly events: readonly Happening[];
  readonly changes: readonly Change[];
  readonly parts: readonly PartShown[];
}

/** What the lobby shows of a table, beside the columns. */
export interface Summary {
  readonly seats: readonly SeatSummary[];
  readonly clock: Clock;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly result: Result | null;
  readonly rated: boolean;
}

/** Everything anew. */
export interface Sync {
  readonly type: "sync";
  readonly seq: number;
  readonly table: TableShown;
  readonly blocks: readonly Block[];
  readonly events: number;
  readonly chat: readonly Message[];
  readonly presence: Readonly<Record<string, string>>;
}

export interface TableHeld {
  readonly table: string;
  readonly game: string;
  readonly status: string;
  readonly locked: boolean;
  readonly seats: readonly SeatHeld[];
}

/** Where a table is. A link to a private one carries the invite as its fragment. */
export interface TableRef {
  readonly id: string;
  readonly invite: string;
  readonly commitment: string;
}

/** A table as everybody at it sees it. */
export interface TableShown {
  readonly id: string;
  readonly game: string;
  readonly status: "open" | "running" | "finished" | "abandoned" | "closed";
  readonly seq: number;
  readonly at: number;
  readonly created: number;
  readonly commitment: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly components: string;
  readonly own_components: boolean;
  readonly public: boolean;
  readonly hints: boolean;
  readonly rated: boolean;
  readonly lent: boolean;
  readonly arranged: boolean;
  readonly clock: Clock;
  readonly seats: readonly SeatShown[];
  readonly owing: readonly number[];
  readonly opener: boolean;
  readonly invite: string;
  readonly look: string;
  readonly muted: boolean;
  readonly locked: boolean;
  readonly undo: UndoShown | null;
  readonly takeovers: Readonly<Record<string, readonly number[]>>;
  readonly abandon: readonly number[];
  readonly late: number;
  readonly paused: boolean;
  readonly rematch: string;
  readonly result: Result | null;
}

/** Agree, on the seat `by`, that a bot plays for the absent `seat`. */
export interface Takeover {
  readonly do: "takeover";
  readonly seat: number;
  readonly by: number;
}

/** How often, and how well. */
export interface Tally {
  readonly seats: number;
  readonly games: number;
  readonly wins: number;
  readonly mean_score: number;
  readonly best_score: number;
}

/** Whether this server sends messages to browsers, and what a browser needs for it. */
export interface Telling {
  readonly push: boolean;
  readonly key: string;
  readonly quiet: readonly string[];
}

/** What puzzles are about. */
export interface Theme {
  readonly name: string;
  readonly title: string;
  readonly puzzles: number;
}

/** The table at the end of a line, with the eyes of who decides there. */
export interface Tried {
  readonly seat: number;
  readonly seats: readonly string[];
  readonly view: View;
  readonly prompt: Prompt | null;
  readonly labels: readonly string[];
  readonly scores: readonly number[];
  readonly winners: readonly number[];
  readonly judged: readonly JudgedOption[];
  readonly wins: readonly number[];
  readonly leads: readonly number[];
  readonly outcomes: readonly Outcome[];
  readonly position: Readonly<Record<string, unknown>> | null;
}

/** Take back the last decision, the last `n` of one gesture, or with `turn` the turn, where nobody is asked. */
export interface Undo {
  readonly do: "undo";
  readonly seat: number;
  readonly turn?: boolean;
  readonly n?: number;
}

export interface UndoShown {
  readonly seat: number;
  readonly agreed: readonly number[];
}

/** One entry of the record. A gap in `seq` means that something was missed: ask for a sync. */
export interface Update {
  readonly type: "update";
  readonly seq: number;
  readonly kind: string;
  readonly at: number;
  readonly table?: TableShown;
  readonly blocks?: readonly Block[];
  readonly undone?: readonly number[];
  readonly said?: Message | null;
}

/** What came of checking a record. `code` is "proven", or why it is not; the texts have `verify.<code>`. */
export interface Verdict {
  readonly code: "proven" | "unprovable" | "bad_record" | "wrong_secret" | "wrong_word" | "wrong_bounds" | "wrong_chance" | "other_commitment";
  readonly draws: number;
  readonly words: number;
  readonly commitment: string;
  readonly at: number;
  readonly reason: string;
}

/** What the server says of the shuffles of a game, and what one needs to see for oneself (docs/fair.md). */
export interface Verified {
  readonly verdict: Verdict;
  readonly game: string;
  readonly rules: string;
  readonly components: string;
  readonly seats: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly numbers: readonly number[];
  readonly proof: Proof | null;
}

/** What every view says, whatever the game. A game adds what lies on its table. */
export interface View {
  readonly game: string;
  readonly seat: number | null;
  readonly seats: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly over: boolean;
  readonly to_act: readonly number[];
  readonly stack: readonly Pending[];
  readonly scores: readonly (number | null)[];
  readonly winners: readonly number[];
}

export type AnyCommand = Sit | Rename | Leave | Remove | Assign | AddWord | Start | Act | Undo | AskUndo | AnswerUndo | Takeover | HandBack | Abandon | Close | Say | Mute | RenewLook;
