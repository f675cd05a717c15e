package io.argosy.bench.latency;

import java.io.IOException;

/** Calls of the router by a client. */
public interface RouterCalls {

  /**
   * @throws IOException no router answers
   */
  <T> T get(String path, Class<T> type) throws IOException;

  /**
   * @throws IOException no router answers
   */
  <T> T post(String path, Object form, Class<T> type) throws IOException;
}
