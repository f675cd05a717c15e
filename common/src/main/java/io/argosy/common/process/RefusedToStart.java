package io.argosy.common.process;

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
}
