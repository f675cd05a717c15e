package io.argosy.common.dav;

import io.argosy.common.catalog.Checksum;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The header {@code Digest} of RFC 3230, by which a storage states the checksum of a file. */
public final class DigestHeader {

  /** What a request asks for in {@code Want-Digest}. */
  public static final String WANTED = "adler32";

  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{1,8}");

  private DigestHeader() {}

  /**
   * Returns the Adler-32 among the digests; storages leave out leading zeros, or write upper case.
   *
   * @param values of all headers of this name, each with one or more digests
   * @return empty if there is none of this algorithm
   * @throws IllegalArgumentException an Adler-32 is no number of 1 to 8 hexadecimal digits, or two
   *     differ
   */
  public static Optional<Checksum> adler32(List<String> values) {
    List<Checksum> found =
        values.stream()
            .flatMap(value -> List.of(value.split(",")).stream())
            .map(String::strip)
            .filter(digest -> digest.toLowerCase(Locale.ROOT).startsWith(WANTED + "="))
            .map(digest -> checksum(digest.substring(WANTED.length() + 1)))
            .distinct()
            .toList();
    if (found.size() > 1) {
      throw new IllegalArgumentException("a storage states several Adler-32 of one file");
    }
    return found.stream().findFirst();
  }

  private static Checksum checksum(String digits) {
    if (!HEXADECIMAL.matcher(digits).matches()) {
      throw new IllegalArgumentException(
          "a storage states an Adler-32 that is not 1 to 8 hexadecimal digits");
    }
    return new Checksum("adler32:" + "0".repeat(8 - digits.length()) + digits);
  }
}
