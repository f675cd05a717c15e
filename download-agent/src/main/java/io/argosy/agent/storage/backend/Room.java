package io.argosy.agent.storage.backend;

import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps a reserve of free space. A file begins only if the free space exceeds the reserve by what
 * all active files still need. While it is written the free space is checked again, because others
 * fill the disk too. Thread-safe.
 */
public final class Room {

  /** Bytes of a file between two checks; each stream can exceed the reserve by this much. */
  public static final long CHECK_BYTES = 8_000_000;

  private final ByteCount reserve;
  private final Disk disk;
  private final Relief relief;
  private final ConcurrentMap<Object, AtomicLong> underWay = new ConcurrentHashMap<>();

  /** Frees space for active files. */
  public interface Relief {

    /**
     * Frees this many bytes, or none if that is not possible.
     *
     * @return whether it has freed them
     */
    boolean giveWay(Path directory, long lacking) throws IOException;
  }

  /** The properties of a file system. */
  public interface Disk {

    /** Bytes that this process may still write below the path. */
    long free(Path path) throws IOException;

    /** The same object for all paths of one file system. */
    Object of(Path path) throws IOException;
  }

  /**
   * The real file systems. The file system of a path is determined once, because that reads all
   * mounts; its free space is queried each time.
   */
  public static Disk disks() {
    ConcurrentMap<Path, FileStore> stores = new ConcurrentHashMap<>();
    return new Disk() {
      @Override
      public long free(Path path) throws IOException {
        return of(path).getUsableSpace();
      }

      @Override
      public FileStore of(Path path) throws IOException {
        FileStore known = stores.get(path);
        if (known == null) {
          known = Files.getFileStore(path);
          stores.put(path, known);
        }
        return known;
      }
    };
  }

  public Room(ByteCount reserve, Disk disk, Relief relief) {
    this.reserve = reserve;
    this.disk = disk;
    this.relief = relief;
  }

  /**
   * Room for the missing part of a file.
   *
   * @param directory where it is written
   * @param missing bytes that are still to come
   * @throws IOException "no space left": the reserve would not be kept
   */
  public Share share(Path directory, long missing) throws IOException {
    AtomicLong all = underWay.computeIfAbsent(disk.of(directory), any -> new AtomicLong());
    // Serialized, so that a file that is refused does not block another one meanwhile.
    synchronized (all) {
      if (missing > 0) {
        requireFree(directory, all.get() + missing);
      }
      all.addAndGet(missing);
    }
    return new Share(directory, all, missing);
  }

  /** Bytes of the reserve that are in use. */
  public long lacking(Path directory) throws IOException {
    return Math.max(0, reserve.bytes() - disk.free(directory));
  }

  private void requireFree(Path directory, long needed) throws IOException {
    long free = disk.free(directory);
    while (free - needed < reserve.bytes()) {
      if (!relief.giveWay(directory, reserve.bytes() + needed - free)) {
        throw new IOException(
            "no space left in %s: %s are free, %s of them are kept free, and %s are still to come"
                .formatted(directory, ByteCount.of(free), reserve, ByteCount.of(needed)));
      }
      free = disk.free(directory);
    }
  }

  /** The room of one active file. For one thread. */
  public final class Share implements AutoCloseable {

    private final Path directory;
    private final AtomicLong all;
    private long missing;
    private long sinceCheck;
    private long byOthers;

    private Share(Path directory, AtomicLong all, long missing) {
      this.directory = directory;
      this.all = all;
      this.missing = missing;
    }

    /** Checks the room before this many bytes are written. */
    public void writes(long bytes) throws IOException {
      sinceCheck += bytes;
      if (sinceCheck >= CHECK_BYTES) {
        sinceCheck = 0;
        requireFree(directory, bytes);
      }
      take(bytes);
    }

    /**
     * Records what another program has written; the free space is checked each time.
     *
     * @param total bytes so far
     */
    public void written(long total) throws IOException {
      take(Math.max(0, total - byOthers));
      byOthers = Math.max(total, byOthers);
      requireFree(directory, 0);
    }

    private void take(long bytes) {
      long taken = Math.min(bytes, missing);
      missing -= taken;
      all.addAndGet(-taken);
    }

    /** The file starts again: deleted bytes are needed again. */
    public void again(long bytes) {
      missing += bytes;
      all.addAndGet(bytes);
    }

    @Override
    public void close() {
      all.addAndGet(-missing);
      missing = 0;
    }
  }
}
