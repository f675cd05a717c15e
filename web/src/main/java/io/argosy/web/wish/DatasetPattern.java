package io.argosy.web.wish;

/**
 * What a person types to find datasets. With a star it is a wildcard for the whole name; from a
 * slash on it is how the name begins; else the name has these words in it, in this order, in large
 * or small letters.
 */
record DatasetPattern(String like, boolean anyCase) {

  static DatasetPattern of(String typed) {
    String text = typed.replace("\0", "").strip();
    if (isWildcard(text)) {
      return new DatasetPattern(escaped(text).replace('*', '%'), false);
    }
    if (text.startsWith("/")) {
      return new DatasetPattern(escaped(text) + "%", false);
    }
    return new DatasetPattern("%" + escaped(text).replaceAll("\\s+", "%") + "%", true);
  }

  static boolean isWildcard(String text) {
    return text.indexOf('*') >= 0;
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_");
  }
}
