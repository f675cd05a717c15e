package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.storage.ForbiddenPathException;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.storage.backend.Descent;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.verify.backend.posix.PosixDestination.Flush;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Moves a group of staged files to their final names, then flushes each directory once. */
final class Placement {

  private final PosixDestination destination;
  private final PosixStaging staging;

  private final Map<Path, Set<TaskKey>> touched = new LinkedHashMap<>();
  private final Set<Path> unknown = new HashSet<>();
  private final DurableNames durable;
  private final Flush flush;

  Placement(PosixDestination destination, PosixStaging staging, DurableNames durable, Flush flush) {
    this.destination = destination;
    this.staging = staging;
    this.durable = durable;
    this.flush = flush;
  }

  Map<TaskKey, Optional<TaskFailure>> place(List<HeldTask> tasks) {
    Map<TaskKey, Optional<TaskFailure>> verdicts = new HashMap<>();
    tasks.forEach(task -> verdicts.put(task.key(), place(task)));
    touched.forEach(
        (directory, keys) ->
            flushed(directory)
                .ifPresent(failure -> keys.forEach(k -> verdicts.put(k, Optional.of(failure)))));
    return verdicts;
  }

  private Optional<TaskFailure> place(HeldTask task) {
    try {
      RootedPath target = destination.placeOf(task);
      Path parent = target.path().getParent();
      makeDirectories(parent);
      for (Path directory : durable.unknownFrom(parent)) {
        unknown.add(directory);
        touch(directory.getParent(), task.key());
      }
      Descent.place(staging.pathOf(task), target);
      touch(parent, task.key());
      return Optional.empty();
    } catch (FileAlreadyExistsException taken) {
      return taken(task);
    } catch (ForbiddenPathException e) {
      return Optional.of(new TaskFailure(FailureClass.REFUSED, Phase.PLACE, e.getMessage()));
    } catch (IOException e) {
      return Optional.of(DiskFailures.failureOf(Phase.PLACE, e));
    }
  }

  private void touch(Path directory, TaskKey key) {
    touched.computeIfAbsent(directory, d -> new LinkedHashSet<>()).add(key);
  }

  private Optional<TaskFailure> taken(HeldTask task) {
    return switch (destination.survey(task)) {
      case Finding.AlreadyThere there -> discarded(task);
      case Finding.Blocked blocked -> Optional.of(blocked.failure());
      case Finding.Absent absent ->
          Optional.of(
              new TaskFailure(FailureClass.REFUSED, Phase.PLACE, "the name keeps changing"));
    };
  }

  private Optional<TaskFailure> discarded(HeldTask task) {
    try {
      Files.deleteIfExists(staging.pathOf(task));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(DiskFailures.failureOf(Phase.PLACE, e));
    }
  }

  private void makeDirectories(Path directory) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path at = directory; !Files.exists(at, LinkOption.NOFOLLOW_LINKS); at = at.getParent()) {
      missing.push(at);
    }
    for (Path next : missing) {
      try {
        Files.createDirectory(next);
        durable.made(next);
      } catch (FileAlreadyExistsException otherJob) {
        if (!Files.isDirectory(next)) {
          throw new ForbiddenPathException(next + " is not a directory");
        }
      }
    }
  }

  private Optional<TaskFailure> flushed(Path directory) {
    try {
      flush.of(directory);
      durable.flushed(unknown.stream().filter(made -> directory.equals(made.getParent())).toList());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(DiskFailures.failureOf(Phase.PLACE, e));
    }
  }
}
