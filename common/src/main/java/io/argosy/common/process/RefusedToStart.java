package io.argosy.common.process;

import java.util.Optional;

/** The configuration asks for what must not be; told in one sentence, without a stack trace. */
public final class RefusedToStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param sentence names the key to blame
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
   * @param refusal why the setting's value is refused; empty if it is not
   * @throws RefusedToStart it is
   */
  public static void ifAny(String key, Optional<String> refusal) {
    if (refusal.isPresent()) {
      throw key(key, refusal.get());
    }
  }
}
