package io.argosy.circuit.control.provider;

/** A setting of circuits is missing or cannot be used. */
public final class WrongSettingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String key;

  /**
   * @param key of the setting, as it is written in YAML
   * @param why a sentence for operators
   */
  public WrongSettingException(String key, String why) {
    super(why);
    this.key = key;
  }

  public String key() {
    return key;
  }
}
