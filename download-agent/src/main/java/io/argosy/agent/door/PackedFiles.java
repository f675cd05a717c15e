package io.argosy.agent.door;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * A list of files in about twenty bytes each: names are stored as the difference from the previous
 * name. Every few files a name is stored in full, so that finding one file does not read all.
 */
final class PackedFiles {

  private static final int WHOLE_EVERY = 16;
  private static final int FIXED_BYTES = 2 * Short.BYTES + Long.BYTES;
  private static final int LONGEST_NAME = 1024;

  private final byte[] packed;
  private final int[] wholes;
  private final int count;

  PackedFiles(List<ServedFile> files) {
    List<byte[]> names = files.stream().map(PackedFiles::nameOf).toList();
    ByteBuffer into =
        ByteBuffer.allocate(names.stream().mapToInt(name -> name.length + FIXED_BYTES).sum());
    count = files.size();
    wholes = new int[Math.ceilDiv(count, WHOLE_EVERY)];
    byte[] before = {};
    for (int n = 0; n < count; n++) {
      if (n % WHOLE_EVERY == 0) {
        wholes[n / WHOLE_EVERY] = into.position();
        before = new byte[0];
      }
      put(before, names.get(n), files.get(n).size(), into);
      before = names.get(n);
    }
    packed = Arrays.copyOf(into.array(), into.position());
  }

  private static byte[] nameOf(ServedFile file) {
    return file.lfn().value().getBytes(StandardCharsets.UTF_8);
  }

  private static void put(byte[] before, byte[] name, ByteCount size, ByteBuffer into) {
    int differs = Arrays.mismatch(before, name);
    int shared = differs < 0 ? name.length : differs;
    into.putShort((short) shared).putShort((short) (name.length - shared));
    into.put(name, shared, name.length - shared).putLong(size.bytes());
  }

  ServedFile get(int number) {
    ByteBuffer from = ByteBuffer.wrap(packed).position(wholes[number / WHOLE_EVERY]);
    byte[] name = new byte[LONGEST_NAME];
    int length = 0;
    long size = 0;
    for (int n = number - number % WHOLE_EVERY; n <= number; n++) {
      int shared = from.getShort();
      int own = from.getShort();
      from.get(name, shared, own);
      length = shared + own;
      size = from.getLong();
    }
    return new ServedFile(
        new Lfn(new String(name, 0, length, StandardCharsets.UTF_8)), ByteCount.of(size));
  }

  int count() {
    return count;
  }

  long bytes() {
    return packed.length + (long) Integer.BYTES * wholes.length;
  }
}
