package io.argosy.deploy.scan;

/**
 * A skipped entry; of a directory, all entries below it are skipped too.
 *
 * @param path relative to the scanned directory, with control characters escaped
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
