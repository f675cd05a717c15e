package io.argosy.router.query;

/**
 * A text that datasets are searched by. With a star it is a wildcard for the whole name; one that
 * begins with a slash is the beginning of the name; in any other case the name contains these words
 * in this order, whatever their case.
 */
public record DatasetPattern(String like, boolean anyCase) {

  /** A name in which a star stands for any characters. */
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
