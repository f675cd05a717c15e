package io.argosy.router.linkrate.feed;

import io.argosy.common.process.FileProblem;
import io.argosy.common.refusal.Refusal;
import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedReader;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.feed.ConfiguredFeeds.Configured;
import io.argosy.router.linkrate.wire.FeedSettings;
import io.argosy.router.linkrate.wire.FeedsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All but the own instance of a configuration file, for a router that has its own history in its
 * database. The file is one of the feeds: it is read again when the modification time or size of
 * it, or of a file it names, has changed. One that is refused fails as a feed, and the last good
 * one stays in use.
 */
public final class WatchedFeeds implements FeedReader {

  private static final Logger LOG = LoggerFactory.getLogger(WatchedFeeds.class);

  private final Path file;
  private final Clock clock;
  private final AtomicReference<Loaded> loaded;

  private record Loaded(FeedSettings settings, List<Version> versions, Feeds feeds) {}

  /** What changes with the content of a file, and costs less to read. */
  private record Version(Path file, FileTime modified, long bytes, @Nullable Object inode) {}

  /**
   * @throws Refusal naming the key that is wrong
   * @throws IOException if a file cannot be read
   */
  public WatchedFeeds(Path file, Clock clock) throws IOException {
    this.file = file;
    this.clock = clock;
    this.loaded = new AtomicReference<>(load());
  }

  /** What changes meanwhile has another version, and is read again next time. */
  private Loaded load() throws IOException {
    List<Version> versions = versions(FeedsReader.read(file).files());
    FeedSettings settings = FeedsReader.read(file);
    settings.warnings().forEach(warning -> LOG.warn("{}: {}", file, warning));
    FeedEntry entry =
        new FeedEntry(
            FeedSettings.FILE, "feeds", file.toString(), settings.intervals().rateFiles());
    return new Loaded(
        settings,
        versions,
        Feeds.of(settings.withoutOwn(), List.of(new Configured(entry, new FileFeed())), clock));
  }

  private List<Version> versions(Set<Path> others) throws IOException {
    List<Version> all = new ArrayList<>(List.of(version(file)));
    for (Path other : others) {
      all.add(version(other));
    }
    return all;
  }

  private static Version version(Path file) throws IOException {
    BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
    return new Version(file, now.lastModifiedTime(), now.size(), now.fileKey());
  }

  private void renew() throws IOException {
    if (hasChanged()) {
      loaded.set(load());
    }
  }

  /** A file that is gone was named by the last good configuration, but perhaps not by this one. */
  private boolean hasChanged() {
    try {
      return !versions(settings().files()).equals(loaded.get().versions());
    } catch (IOException e) {
      return true;
    }
  }

  /** The file itself, which says nothing about links. */
  private final class FileFeed implements Feed {

    @Override
    public String name() {
      return FeedSettings.FILE;
    }

    @Override
    public FeedReading read(Instant now) throws IOException {
      try {
        renew();
        return FeedReading.of(FeedSettings.FILE, now, List.of());
      } catch (IOException e) {
        throw new IOException(FileProblem.of(file, e), e);
      } catch (Refusal e) {
        throw new IOException(file + ": " + e.getMessage(), e);
      }
    }
  }

  /** Returns the last good configuration. */
  public FeedSettings settings() {
    return loaded.get().settings();
  }

  /** A router that takes over from another one must not use what its file said before. */
  @Override
  public List<FeedEntry> feeds() {
    try {
      renew();
    } catch (IOException | Refusal e) {
      // The reading of the file reports it.
      LOG.debug("The last good feeds stay in use: reason={}", e.getMessage());
    }
    return loaded.get().feeds().feeds();
  }

  @Override
  public void read(Supplier<Set<String>> due, Consumer<FeedResult> done) {
    loaded.get().feeds().read(due, done);
  }
}
