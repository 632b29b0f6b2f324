/** The facts that a notice about a certificate names: `name` of the certificate, `due` the last day for it. */
export type CertificateFacts = { who: string; about: string; name: string; due: string };

/** To the provider: `who` is the member. */
export const toProvider = {
  remind: ({ who, about, name, due }: CertificateFacts) => ({
    title: 'A certificate is due',
    description: `${who} gets the ${name} for “${about}” by ${due}. Add it to the job.`,
    subject: `${name} by ${due}: ${about}`,
  }),
  'fall-late': ({ who, about, name, due }: CertificateFacts) => ({
    title: 'A certificate is late',
    description: `The ${name} for “${about}” was due on ${due}. ${who} can see that it is late. You can still add it.`,
    subject: `${name} is late: ${about}`,
  }),
};

/** To the member: `who` is the provider. */
export const toMember = {
  deliver: ({ who, about, name }: CertificateFacts) => ({
    title: 'Your certificate is here',
    description: `${who} added the ${name} for “${about}”. You can open it in the job, and it stays there.`,
    subject: `${name}: ${about}`,
  }),
  'fall-late': ({ who, about, name, due }: CertificateFacts) => ({
    title: 'Your certificate is late',
    description: `${who} promised the ${name} for “${about}” by ${due}, and has not added it. The job says what you can do.`,
    subject: `${name} is late: ${about}`,
  }),
};
