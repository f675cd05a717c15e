package io.argosy.agent.exchange;

/** Sends one message to the router and returns its answer. Thread-safe. */
public interface RouterExchange {

  /** Messages to this path are never delayed by others. */
  String HEARTBEATS = "/agent/v1/heartbeats";

  /**
   * Posts a wire record as JSON.
   *
   * @param path such as {@code /agent/v1/claims}
   * @throws RouterUnreachableException no answer, or a temporary error: a retry may succeed
   * @throws RouterRefusedException the router refused the message
   */
  <T> T post(String path, Object message, Class<T> answer);

  /** Returns the text at a path. Fails like {@link #post}. */
  String get(String path);
}
