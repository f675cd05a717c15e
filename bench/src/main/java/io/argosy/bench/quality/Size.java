package io.argosy.bench.quality;

/** The size of a world. */
public record Size(int sites, int files) {

  public Size {
    if (sites < 2 || files < 1) {
      throw new IllegalArgumentException("a world has at least two sites and a file");
    }
  }

  /**
   * @param text such as {@code 16x1500}
   */
  public static Size parse(String text) {
    if (!text.matches("\\d{1,5}x\\d{1,8}")) {
      throw new IllegalArgumentException("not a size such as 16x1500 (sites x files): " + text);
    }
    String[] parts = text.split("x", -1);
    return new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
  }

  @Override
  public String toString() {
    return sites + "x" + files;
  }
}
