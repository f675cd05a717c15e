package io.argosy.router.fts3;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.argosy.router.catalog.InjectionBook;
import io.argosy.router.fts3.JobStore.Change;
import io.argosy.router.fts3.JobStore.JobFile;
import io.argosy.router.fts3.JobStore.Progress;
import io.argosy.router.request.RequestBook;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores with each file of a job what has become of it, so that clients that ask for states read
 * two tables only. Files about which agents have reported are followed at once, all others by the
 * sweep. Routers may run it at the same time: a file that is over does not change.
 */
public final class FollowCycle {

  private static final Logger LOG = LoggerFactory.getLogger(FollowCycle.class);

  /** Of two routers, and of transactions that commit later than they began. */
  private static final Duration LATE = Duration.ofSeconds(30);

  /** The name under which this cycle withdraws files from requests. */
  private static final String ROUTER = "fts3";

  private final JobStore store;
  private final RequestBook requests;
  private final InjectionBook catalog;
  private final Duration kept;
  private final StageContext context;
  private final AtomicReference<Instant> seen;

  /**
   * @param kept how long jobs are stored after their end
   */
  public FollowCycle(
      JobStore store,
      RequestBook requests,
      InjectionBook catalog,
      Duration kept,
      StageContext context) {
    this.store = store;
    this.requests = requests;
    this.catalog = catalog;
    this.kept = kept;
    this.context = context;
    seen = new AtomicReference<>(context.now());
  }

  /** Follows the files about which agents have reported since the last run. */
  public void run() {
    Instant now = context.now();
    report(follow(store.reported(seen.get().minus(LATE)), now));
    seen.set(now);
  }

  /** Follows all files that are not over. */
  public void sweep() {
    Instant now = context.now();
    Portions.inOrder(
        after -> {
          List<Progress> files = store.open(after);
          report(follow(files, now));
          return files.stream().map(file -> file.file().id()).toList();
        });
  }

  /** Deletes old jobs, with their files in the catalogue. */
  public void forget() {
    Instant before = context.now().minus(kept);
    Portions.all(
        () ->
            context.inOne(
                () -> {
                  List<Long> datasets = store.forgetFiles(before);
                  catalog.removeAlone(datasets);
                  return datasets.size();
                }));
    Portions.all(() -> context.inOne(() -> store.forgetJobs(before)));
  }

  private Map<FileState, Long> follow(List<Progress> files, Instant now) {
    Map<Long, Progress> byId =
        files.stream().collect(toMap(file -> file.file().id(), Function.identity()));
    List<Change> changes =
        files.stream().map(file -> ProgressRule.next(file, now)).flatMap(Optional::stream).toList();
    if (!changes.isEmpty()) {
      Set<UUID> jobs = changes.stream().map(change -> byId.get(change.id()).job()).collect(toSet());
      context.inOne(
          () -> {
            store.lock(jobs);
            requests.drop(
                ROUTER,
                datasets(
                    changes.stream()
                        .filter(change -> change.state() == FileState.FAILED)
                        .map(change -> byId.get(change.id()).file())));
            store.write(jobs, changes, now);
          });
    }
    return changes.stream().collect(groupingBy(Change::state, counting()));
  }

  /** Returns the datasets of files by their requests. */
  static Map<Long, Set<Long>> datasets(Stream<JobFile> files) {
    return files.collect(groupingBy(JobFile::requestId, mapping(JobFile::datasetId, toSet())));
  }

  private static void report(Map<FileState, Long> changes) {
    if (!changes.isEmpty()) {
      LOG.info("Followed files of FTS3 jobs: changes={}", changes);
    }
  }
}
