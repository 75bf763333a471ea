/** Asks at once, and again only if that failed and the answer is wanted. */
export function askedAtOnce<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  const answer = () => {
    asked ??= ask().catch((error: unknown) => {
      asked = null;
      throw error;
    });
    return asked;
  };
  // A failure is reported to whoever wants the answer.
  answer().catch(() => undefined);
  return answer;
}
