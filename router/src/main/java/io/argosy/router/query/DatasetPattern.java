package io.argosy.router.query;

/**
 * A search pattern for dataset names. A text with a star is a wildcard for the whole name; one that
 * begins with a slash is a prefix; any other text lists words that the name contains in this order,
 * ignoring case.
 */
public record DatasetPattern(String like, boolean anyCase) {

  /** Creates a pattern in which a star stands for any characters. */
  public static DatasetPattern ofName(String wildcard) {
    return new DatasetPattern(escaped(wildcard.replace("\0", "")).replace('*', '%'), false);
  }

  public static DatasetPattern of(String typed) {
    String text = typed.replace("\0", "").strip();
    if (text.indexOf('*') >= 0) {
      return ofName(text);
    }
    if (text.startsWith("/")) {
      return new DatasetPattern(escaped(text) + "%", false);
    }
    return new DatasetPattern("%" + escaped(text).replaceAll("\\s+", "%") + "%", true);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }
}
