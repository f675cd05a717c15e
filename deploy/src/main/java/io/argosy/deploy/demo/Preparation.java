package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.deploy.scan.CopySelection;
import io.argosy.deploy.scan.DirectoryScan;
import io.argosy.deploy.scan.FileList;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.scan.NameRule;
import io.argosy.deploy.scan.SkippedEntry;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Prepares the list of files and the name of the dataset while programs start. */
record Preparation(DemoLayout layout, DatasetBook book, Narrator narrator) {

  private static final int SHOWN_SKIPS = 20;
  private static final long POLL_MILLIS = 250;

  /** The files of a directory and their dataset. */
  record Named(Path directory, FileList list, KnownDataset known) {

    DatasetName dataset() {
      return known.dataset();
    }
  }

  /** Returns the real directory; an invalid one is refused before a program is started. */
  Path directoryOf(DemoOptions options) throws IOException {
    return options.from().isPresent()
        ? realDirectory(options.from().get())
        : generatedDirectory(options.generated());
  }

  private Path realDirectory(Path given) throws IOException {
    if (!Files.isDirectory(given)) {
      throw new IllegalArgumentException(
          given + (Files.exists(given) ? " is not a directory" : " does not exist"));
    }
    Path directory = given.toRealPath();
    if (directory.startsWith(layout.data()) && !directory.startsWith(layout.generated())) {
      throw new IllegalArgumentException(directory + " belongs to the demonstration itself");
    }
    DatasetBook.nameOf(directory);
    return directory;
  }

  private Path generatedDirectory(GeneratedFiles files) throws IOException {
    Path directory = layout.generated().resolve(files.name());
    Files.createDirectories(directory);
    long free = Files.getFileStore(directory).getUsableSpace();
    // Once at the source, once at each destination and a tenth at the second source.
    double needed = files.bytes().bytes() * 3.1;
    if (free < needed && isEmpty(directory)) {
      throw new IllegalArgumentException(
          "%s at three places do not fit into the %s that are free at %s"
              .formatted(files.bytes(), ByteCount.of(free), layout.data()));
    }
    return directory;
  }

  private static boolean isEmpty(Path directory) throws IOException {
    try (var entries = Files.list(directory)) {
      return entries.findAny().isEmpty();
    }
  }

  /** Generates the files if requested, reads all of them and determines the name of the dataset. */
  Named prepare(DemoOptions options, Path directory) throws IOException {
    if (options.from().isEmpty()) {
      GeneratedFiles wanted = options.generated();
      wanted.makeIn(
          directory,
          made -> narrator.status("Generating files: %,d of %,d".formatted(made, wanted.files())));
      narrator.endStatus();
      narrator.line(
          "The generated files are ready: %,d of %s each".formatted(wanted.files(), wanted.size()));
    }
    FileList list = scan(directory);
    showSkipped(list.skipped());
    DatasetName base = DatasetBook.nameOf(directory);
    return new Named(directory, list, book.enter(base, directory.toString(), list.fingerprint()));
  }

  private FileList scan(Path directory) throws IOException {
    NameRule rule = NameRule.below(DatasetBook.nameOf(directory).value());
    DirectoryScan scan = new DirectoryScan(rule, Set.of(layout.data()));
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread.ofVirtual().name("scan-progress").start(() -> showProgress(scan, done));
    try {
      return scan.scan(directory);
    } catch (AccessDeniedException e) {
      throw new IllegalArgumentException(directory + " cannot be read");
    } finally {
      done.complete(null);
      narrator.endStatus();
    }
  }

  private void showProgress(DirectoryScan scan, CompletableFuture<Void> done) {
    while (!done.isDone()) {
      if (scan.filesRead() > 0) {
        narrator.status(
            "Reading: %s, %s"
                .formatted(Counted.of(scan.filesRead(), "file"), ByteCount.of(scan.bytesRead())));
      }
      done.copy().completeOnTimeout(null, POLL_MILLIS, TimeUnit.MILLISECONDS).join();
    }
  }

  private void showSkipped(List<SkippedEntry> skipped) throws IOException {
    List<String> all = skipped.stream().map(Preparation::line).toList();
    Files.write(layout.skipped(), all);
    if (all.isEmpty()) {
      return;
    }
    narrator.line("Warning: not placed (%,d):".formatted(all.size()));
    all.stream().limit(SHOWN_SKIPS).forEach(line -> narrator.line("  " + line));
    if (all.size() > SHOWN_SKIPS) {
      narrator.line(
          "  and %,d more, all in %s".formatted(all.size() - SHOWN_SKIPS, layout.skipped()));
    }
  }

  private static String line(SkippedEntry entry) {
    return entry.path() + ": " + entry.reason().sentence();
  }

  /** Copies a part of the files to the second source, and returns those that are there. */
  List<FoundFile> copy(Named named) throws IOException {
    List<FoundFile> chosen = CopySelection.STANDARD.of(named.list().files());
    Path to = layout.folder(DemoSite.COPY.node(), named.dataset());
    return SiteCopy.make(chosen, named.directory(), to);
  }
}
