export const paperPageWords = {
  back: 'Back',
  print: 'Print',
  download: 'Download PDF',
  document: {
    loading: 'Loading the document',
    loadFailed: 'Failed to load the document.',
    notFound: 'Document not found.',
    wayOn: 'Back to My Quotes',
  },
  invoice: {
    loading: 'Loading the invoice',
    loadFailed: 'Failed to load the invoice.',
    notFound: 'Invoice not found.',
    wayOn: 'Back to the plans',
  },
};
