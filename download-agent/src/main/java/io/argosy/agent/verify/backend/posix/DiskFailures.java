package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.nio.file.FileSystemException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps errors of a disk to failure classes. */
final class DiskFailures {

  private static final Logger LOG = LoggerFactory.getLogger(DiskFailures.class);

  private DiskFailures() {}

  static TransferFailedException of(Phase phase, IOException e) {
    return new TransferFailedException(failureOf(phase, e));
  }

  static TaskFailure failureOf(Phase phase, IOException e) {
    IoCause cause = IoCause.of(e);
    boolean full = isFull(cause);
    if (full) {
      LOG.debug("No space is left: reason={}", e.getMessage());
    } else {
      LOG.warn("A file operation failed: phase={}", phase, e);
    }
    return new TaskFailure(
        full ? FailureClass.DESTINATION_FULL : FailureClass.TOOL_BROKEN,
        phase,
        cause.sentence(TaskFailure.THIS_AGENT, TaskFailure.THIS_AGENT) + fileOf(e));
  }

  /** A full disk is the same for every file, so that its messages are equal. */
  private static String fileOf(IOException e) {
    return e instanceof FileSystemException of && of.getFile() != null && !isFull(IoCause.of(e))
        ? " (%s)".formatted(of.getFile())
        : "";
  }

  private static boolean isFull(IoCause cause) {
    return cause == IoCause.DISK_FULL || cause == IoCause.QUOTA;
  }
}
