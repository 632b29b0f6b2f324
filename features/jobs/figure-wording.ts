/** The figure of jobs in Analytics & Reporting: its title, what it counts, and the names of its steps and columns. */
export const jobFigureWords = {
  funnel: {
    title: 'From request to finished job',
    definition:
      'The quote requests of the range, and how far they have come until last night, also after the end of the range: a quote was submitted, accepted, the date of its job confirmed, the work completed, the job rated. A step counts once it was reached, whatever happened later. Offers without a request are not counted. Median times are from the step before, rounded down to two digits.',
  },
  steps: {
    requested: 'Requests of the range',
    submitted: 'With a quote by now',
    accepted: 'Accepted by now',
    scheduled: 'With a date by now',
    completed: 'Completed by now',
    rated: 'Rated by now',
  },
  ofRequests: 'Of all requests',
  ofStepBefore: 'Of the step before',
  medianTime: 'Median time',
};
