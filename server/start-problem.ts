/** A problem that the person who starts Lungisa can put right. Its message is one sentence that says what to do. */
export class StartProblem extends Error {}
