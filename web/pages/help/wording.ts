/** The page Help. */
export const helpWords = {
  subtitle: 'How it works, answers, and how to reach us.',
  how: 'How it works',
  steps: [
    { title: 'Post what needs fixing', text: 'Say what happened and in which suburb. Photos help. Posting is free.' },
    { title: 'Compare quotes', text: 'Providers near you send prices. Read their reviews and ask questions first.' },
    { title: 'Accept one', text: "Then you and the provider see each other's phone number and email address." },
    { title: 'Agree on a day', text: 'The provider proposes a day and hour. You confirm it, or ask for another one.' },
    { title: 'Pay and rate', text: 'You pay the provider directly when the work is done. Then you rate the work.' },
  ],
  answers: 'Questions and answers',
  questions: [
    {
      question: 'What does it cost to post a problem?',
      answer: 'Nothing. You pay the provider whose quote you accept, and no one else.',
    },
    {
      question: 'Who sees my phone number and my address?',
      answer:
        'Strangers never do. People you ask for a quote or write to see your phone number, unless you turn that off under Settings, Privacy. The provider whose quote you accept sees your number, and the street address of the work while you have an agreement. A problem shows the location that you type: the suburb is enough.',
    },
    {
      question: 'How do I pay the provider?',
      answer:
        'Directly: cash, EFT or card machine, as the two of you agree. No money for the work goes through us. Never pay for all of the work up front.',
    },
    {
      question: 'The provider asks for more money. Must I pay?',
      answer:
        'Only what you agreed to. The provider can ask for another price on the page of the job, with the reason. Nothing changes unless you accept it there, and the invoice asks for nothing else.',
    },
    {
      question: 'No one sends a quote. What can I do?',
      answer: 'Add photos and a suburb, choose a category, or open Find a Provider and ask someone for a quote.',
    },
    {
      question: 'The provider did not come. What now?',
      answer:
        'Write in Messages first. From half an hour after the agreed time you can say on the page of the job that no one came. Then ask for another day, or cancel with a reason: neither counts against you.',
    },
    {
      question: 'The work is not good. What can I do?',
      answer:
        'Open the job and ask for rework with a reason and photos, also if you have rated it. You can do this for three months: the page of the job names the last day. We tell the provider at once.',
    },
    {
      question: 'Which providers can I trust?',
      answer:
        'Only members whose job was completed here can write a review. Read the reviews, look at photos of earlier work, and ask to see certificates.',
    },
    {
      question: 'How do I become a provider?',
      answer: 'Open Subscription, choose a plan and say what you do and where. An admin checks your application.',
    },
    {
      question: 'How do I cancel a plan, and do I get money back?',
      answer:
        'Open Subscription. Within 7 days of the first payment, or of the approval of your application, press Cancel with refund: you get your money back, less the fee that the policy names. Later, press Cancel plan: you keep the plan until its paid month ends.',
    },
    {
      question: 'I cannot log in. What can I do?',
      answer:
        'Press "Forgot password?" on the login page. If no email comes, look in your spam folder, then write to us or call us.',
    },
  ],
  reach: 'Reach us',
  email: 'Email',
  phone: 'Phone',
  hours: 'Hours',
  noWay: 'There is no contact address yet. Tell us below what is wrong, and we answer here.',
  noWaySignedOut: 'There is no contact address yet. Log in to tell us what is wrong.',
  loading: 'Loading how to reach us',
  failed: 'Failed to load how to reach us',
  report: (site: string) => `Report a problem with ${site}`,
  reportHint: 'For what needs fixing at home, post a problem. This is for a page or a button that does not work.',
  logIn: 'Log in to report a problem',
  earlier: 'Your earlier reports and our answers',
} as const;
