package io.argosy.router.fts3.http;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.router.fts3.FileState;
import io.argosy.router.fts3.JobBook;
import io.argosy.router.fts3.store.JobReads.FileRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/** Says why files of one job wait, where a client asks for that job alone. */
public final class WaitingReasons {

  /** Each takes a few statements. */
  private static final int MOST = 10;

  private final BiFunction<Lfn, NodeName, Optional<String>> why;
  private final Optional<String> pages;

  /**
   * @param why a sentence for a file that is not at its destination
   * @param pages the address of the pages, without a slash at its end
   */
  public WaitingReasons(BiFunction<Lfn, NodeName, Optional<String>> why, Optional<String> pages) {
    this.why = why;
    this.pages = pages;
  }

  /** Returns the files with a reason for the first ones that wait. */
  List<FileRow> explained(List<FileRow> files) {
    AtomicInteger waiting = new AtomicInteger();
    return files.stream()
        .map(
            file ->
                file.state() == FileState.SUBMITTED && waiting.incrementAndGet() <= MOST
                    ? explained(file)
                    : file)
        .toList();
  }

  private FileRow explained(FileRow file) {
    Lfn name = JobBook.name(file.job(), file.place());
    String page =
        pages
            .map(at -> at + "/file?lfn=" + URLEncoder.encode(name.value(), StandardCharsets.UTF_8))
            .orElse(name.value());
    return why.apply(name, file.node())
        .map(sentence -> file.because(sentence + " (" + page + ")"))
        .orElse(file);
  }
}
