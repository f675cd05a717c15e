package io.argosy.agent.exchange;

/** One message to the router and its answer; safe for use by many threads. */
public interface RouterExchange {

  /**
   * Posts a wire record as JSON.
   *
   * @param path such as {@code /agent/v1/claims}
   * @throws RouterUnreachableException no answer, or one that says "later": the same again may work
   * @throws RouterRefusedException the router understood and said no
   */
  <T> T post(String path, Object message, Class<T> answer);

  /** The text at a path; fails like {@link #post}. */
  String get(String path);
}
