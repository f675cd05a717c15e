package io.argosy.agent.config;

/** The configuration asks for what must not be; told in one sentence, without a stack trace. */
public final class RefusedToStart extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param sentence names the key to blame
   */
  public RefusedToStart(String sentence) {
    super(sentence);
  }

  static RefusedToStart key(String key, String why) {
    return new RefusedToStart("argosy.agent." + key + ": " + why);
  }
}
