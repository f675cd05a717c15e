package io.argosy.common.catalog;

import io.argosy.common.unit.ByteCount;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.zip.Adler32;

/**
 * Files of load tests. They have names that no catalogue contains, {@code /argosy-loadtest/} and
 * the number of the load test. Their content follows from their size: a block of pseudo-random
 * bytes, repeated. So the source can make the file, and the router knows its checksum.
 */
public final class LoadTestFile {

  public static final ByteCount SMALLEST = ByteCount.of(100_000);
  public static final ByteCount LARGEST = ByteCount.of(10_000_000_000L);

  /** The directory of these files at a source, below the root of a storage rule of each node. */
  public static final String STORED_BELOW = ".argosy-loadtest";

  private static final String STORED_BELOW_SEGMENT = "/" + STORED_BELOW + "/";
  private static final String DIRECTORY = "/argosy-loadtest/";
  private static final Pattern NAME = Pattern.compile(DIRECTORY + "[0-9]{1,18}");
  private static final int BLOCK_BYTES = 1 << 20;
  private static final long SEED = 1;

  private LoadTestFile() {}

  /**
   * @param number of the load test, from 0
   */
  public static Lfn named(long number) {
    return new Lfn(DIRECTORY + number);
  }

  /** Whether the name is the one of a load test's file. */
  public static boolean isOne(Lfn lfn) {
    return NAME.matcher(lfn.value()).matches();
  }

  /** Whether a catalogue must not contain the name, which may lead to files of load tests. */
  public static boolean isReserved(Lfn lfn) {
    return lfn.value().startsWith(DIRECTORY) || (lfn.value() + "/").contains(STORED_BELOW_SEGMENT);
  }

  /**
   * The number in the name of a load test's file, as text.
   *
   * @throws IllegalArgumentException the name is another one
   */
  public static String numberOf(Lfn lfn) {
    if (!isOne(lfn)) {
      throw new IllegalArgumentException(lfn + " is no file of a load test");
    }
    return lfn.value().substring(DIRECTORY.length());
  }

  /** Returns a block of the content, which consists of whole blocks and the beginning of one. */
  public static byte[] block() {
    byte[] block = new byte[BLOCK_BYTES];
    new Random(SEED).nextBytes(block);
    return block;
  }

  /** Computes the checksum of the content, which takes about a second for 3 GB. */
  public static Checksum checksumOf(ByteCount size) {
    byte[] block = block();
    Adler32 sum = new Adler32();
    for (long left = size.bytes(); left > 0; left -= block.length) {
      sum.update(block, 0, (int) Math.min(left, block.length));
    }
    return Checksum.of(sum);
  }
}
