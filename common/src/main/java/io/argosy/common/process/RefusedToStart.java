package io.argosy.common.process;

import java.util.Optional;

/** The configuration is invalid. The message is printed as one sentence, without a stack trace. */
public final class RefusedToStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param sentence names the invalid setting
   */
  public RefusedToStart(String sentence) {
    super(sentence);
  }

  /**
   * @param key such as {@code argosy.web.router-url}
   */
  public static RefusedToStart key(String key, String why) {
    return new RefusedToStart(key + ": " + why);
  }

  /**
   * @param refusal reason for refusing the setting's value; empty if it is valid
   * @throws RefusedToStart the value is refused
   */
  public static void ifAny(String key, Optional<String> refusal) {
    if (refusal.isPresent()) {
      throw key(key, refusal.get());
    }
  }
}
