package io.argosy.deploy.scan;

/**
 * An entry that is left out, with all below it where it is a directory.
 *
 * @param path relative to the scanned directory, as it may be shown: nothing in it moves a cursor
 */
public record SkippedEntry(String path, SkipReason reason) {

  public SkippedEntry {
    path = shown(path);
  }

  private static String shown(String path) {
    StringBuilder text = new StringBuilder();
    path.chars()
        .forEach(
            c -> {
              if (Character.isISOControl(c)) {
                text.append("\\x%02x".formatted(c));
              } else {
                text.append((char) c);
              }
            });
    return text.toString();
  }
}
