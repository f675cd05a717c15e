package io.argosy.deploy.scan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Reads all files below a directory, several at a time. Files that cannot be read are listed as
 * skipped.
 */
public final class DirectoryScan {

  private static final int READERS = 2;

  private final NameRule rule;
  private final Set<Path> ownDirectories;
  private final LongAdder files = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  /**
   * @param ownDirectories real paths below the directory to skip
   */
  public DirectoryScan(NameRule rule, Set<Path> ownDirectories) {
    this.rule = rule;
    this.ownDirectories = Set.copyOf(ownDirectories);
  }

  /** Number of files read so far; may be called while the scan runs. */
  public long filesRead() {
    return files.sum();
  }

  /** Number of bytes read so far; may be called while the scan runs. */
  public long bytesRead() {
    return bytes.sum();
  }

  /**
   * @param root a real path
   * @throws IOException the directory cannot be listed
   */
  public FileList scan(Path root) throws IOException {
    DirectoryWalk walk = new DirectoryWalk(rule, ownDirectories);
    walk.walk(root);
    Queue<DirectoryWalk.Listed> waiting = new ConcurrentLinkedQueue<>(walk.files());
    Queue<FoundFile> found = new ConcurrentLinkedQueue<>();
    Queue<SkippedEntry> skipped = new ConcurrentLinkedQueue<>(walk.skipped());
    Readers.all(READERS, () -> readFrom(waiting, found, skipped));
    return new FileList(List.copyOf(found), List.copyOf(skipped));
  }

  /** Reads one file; empty if it cannot be read or keeps changing. */
  public static Optional<FoundFile> single(Path file) {
    try {
      Path real = file.toRealPath();
      return Files.isRegularFile(real)
          ? new FileReading(part -> {}).read(new DirectoryWalk.Listed(real, real.toString()))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private void readFrom(
      Queue<DirectoryWalk.Listed> waiting, Queue<FoundFile> found, Queue<SkippedEntry> skipped) {
    FileReading reading = new FileReading(bytes::add);
    for (var next = waiting.poll(); next != null; next = waiting.poll()) {
      Optional<SkipReason> objection = read(reading, next, found);
      String path = next.path();
      objection.ifPresent(reason -> skipped.add(new SkippedEntry(path, reason)));
    }
  }

  private Optional<SkipReason> read(
      FileReading reading, DirectoryWalk.Listed listed, Queue<FoundFile> found) {
    try {
      Optional<FoundFile> file = reading.read(listed);
      file.ifPresent(found::add);
      files.increment();
      return file.isPresent() ? Optional.empty() : Optional.of(SkipReason.CHANGING);
    } catch (NoSuchFileException e) {
      return Optional.of(SkipReason.VANISHED);
    } catch (IOException e) {
      return Optional.of(SkipReason.UNREADABLE);
    }
  }
}
