package io.argosy.router.fts3;

import io.argosy.router.fts3.Submission.Transfer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

/** Stores jobs and their files. Its methods run inside the caller's transaction. */
public interface JobStore {

  /** A job and whose it is. */
  record Job(UUID id, String submitter, JobState state) {}

  /**
   * A file of a new job, as the catalogue and the requests know it.
   *
   * @param place of the file in its job, from 0
   */
  record NewFile(int place, Transfer transfer, long fileId, long datasetId, long requestId) {}

  /**
   * A file of a job.
   *
   * @param id the first of the ids by which clients know it, one for each source
   */
  record JobFile(long id, int sources, long datasetId, long requestId, FileState state) {

    /** Whether a client means this file by an id. */
    boolean isCalled(long asked) {
      return asked >= id && asked < id + sources;
    }
  }

  /**
   * What has become of a file that is not over.
   *
   * @param hasArrived whether its destination has it
   * @param givenUp why nobody tries it again; empty if it is tried
   * @param attempts that failed and are charged to its sources; 0 without {@code mostAttempts}
   * @param isHeld whether an agent works on it
   * @param isCancelled whether its request was cancelled
   * @param mostAttempts after which failed ones it is given up; empty for the router's policy
   * @param expiresAt when it has waited too long; empty if it may wait for ever
   */
  record Progress(
      JobFile file,
      UUID job,
      boolean hasArrived,
      Optional<String> givenUp,
      int attempts,
      boolean isHeld,
      boolean isCancelled,
      OptionalInt mostAttempts,
      Optional<Instant> expiresAt) {}

  /**
   * A new state of a file.
   *
   * @param reason for users, if it failed
   */
  record Change(long id, FileState state, String reason) {}

  int LONGEST_REASON = 2_000;

  /** Adds a job without files; returns false if there is one of this id. */
  boolean add(UUID id, String submitter, Submission job, Instant now);

  /** Adds its files; returns false if one of their destinations is that of a file not over. */
  boolean addFiles(UUID job, Submission submission, List<NewFile> files, Instant now);

  /** Locks the jobs that exist, in one order. */
  List<Job> lock(Collection<UUID> ids);

  /** Returns the files of a job in their order. */
  List<JobFile> files(UUID job);

  /** Returns files that are not over, in order, at most as many as a portion has. */
  List<Progress> open(long after);

  /** Returns files that are not over, about which agents have reported since. */
  List<Progress> reported(Instant since);

  /** Writes the states of files that are not over, and those of their jobs. */
  void write(Collection<UUID> jobs, List<Change> changes, Instant now);

  void prioritize(UUID job, int priority);

  /** Returns those of the nodes that are sources or destinations of stored files. */
  Set<Long> named(Set<Long> nodes);

  /**
   * Deletes a portion of the files of jobs that were over before, except those for which work is
   * still being ended; returns their datasets.
   */
  List<Long> forgetFiles(Instant before);

  /** Deletes a portion of the jobs that were over before and have no files; returns how many. */
  int forgetJobs(Instant before);
}
