package io.argosy.agent.transfer.statefile;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.JobJournal;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * One file per job in {@code <state>/jobs}. Jobs of an earlier life do not run on: their tasks are
 * composed anew, and the files live until the next start, when the parts are swept.
 */
public final class JobStateFiles implements JobJournal {

  /** What is kept of a job. */
  private record Kept(
      UUID job, String source, String destination, String path, List<KeptFile> files) {}

  private record KeptFile(String task, int epoch, String etag) {}

  private static final StateFiles.Kind<Kept> KIND =
      new StateFiles.Kind<>(new StateFormat("argosy-job", 1), ".job", Kept.class, Kept::job);

  private final StateFiles<Kept> files;
  private final Map<TaskKey, String> etags = new ConcurrentHashMap<>();
  private final Map<UUID, List<TaskKey>> tasksOf = new ConcurrentHashMap<>();

  public JobStateFiles(Path state, JsonMapper json) throws IOException {
    this.files = new StateFiles<>(state.resolve("jobs"), KIND, json);
    files.all().forEach(this::takeUp);
  }

  @Override
  public void keep(TransferJob job, Map<TaskKey, String> jobEtags) {
    Kept kept =
        new Kept(
            job.id(),
            job.link().source().value(),
            job.link().destination().value(),
            job.path(),
            jobEtags.entrySet().stream()
                .map(e -> new KeptFile(e.getKey().task(), e.getKey().epoch(), e.getValue()))
                .toList());
    files.keep(kept);
    takeUp(kept);
  }

  @Override
  public Optional<String> etagOf(TaskKey key) {
    return Optional.ofNullable(etags.get(key));
  }

  @Override
  public void forget(List<HeldTask> tasks) {
    Set<TaskKey> settled = tasks.stream().map(HeldTask::key).collect(toUnmodifiableSet());
    etags.keySet().removeAll(settled);
    dropSettledJobs();
  }

  /** Forgets the files that are not held any more, and the jobs of which nothing is held. */
  public void forgetAllBut(Set<TaskKey> held) {
    etags.keySet().retainAll(held);
    dropSettledJobs();
  }

  private void dropSettledJobs() {
    tasksOf.entrySet().stream()
        .filter(entry -> entry.getValue().stream().noneMatch(etags::containsKey))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(this::delete);
  }

  private void delete(UUID job) {
    files.drop(job);
    tasksOf.remove(job);
  }

  private void takeUp(Kept kept) {
    List<TaskKey> keys =
        kept.files().stream().map(file -> new TaskKey(file.task(), file.epoch())).toList();
    kept.files().forEach(f -> etags.put(new TaskKey(f.task(), f.epoch()), f.etag()));
    tasksOf.put(kept.job(), keys);
  }
}
