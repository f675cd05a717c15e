package io.argosy.agent.webdav.backend;

import io.argosy.agent.webdav.CopyVerdict;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps errors of storages that are asked by this agent to failures. */
final class DavFailures {

  private static final Logger LOG = LoggerFactory.getLogger(DavFailures.class);

  private DavFailures() {}

  /**
   * An error of the destination's storage. Only while bytes move, the source or the network between
   * both may be at fault; at any other time no source may be charged with it.
   */
  static TaskFailure of(Phase phase, IOException e) {
    if (e instanceof NoStorageToken without) {
      return new TaskFailure(FailureClass.TOOL_BROKEN, phase, without.getMessage());
    }
    TaskFailure failure =
        e instanceof DavRefused refused
            ? CopyVerdict.ofDestination(refused, phase)
            : unanswered(phase, e, "the storage of the destination");
    return phase != Phase.TRANSFER && failure.reason().blamesLink()
        ? new TaskFailure(FailureClass.TOOL_BROKEN, phase, failure.message())
        : failure;
  }

  /** An error of the connection to the source, which was asked to push. */
  static TaskFailure ofSource(Phase phase, IOException e, boolean isDoor) {
    return unanswered(phase, e, isDoor ? "the door of the source" : "the storage of the source");
  }

  private static TaskFailure unanswered(Phase phase, IOException e, String storage) {
    if (e instanceof ProtocolException nonsense) {
      return new TaskFailure(FailureClass.NETWORK, phase, nonsense.getMessage());
    }
    FailureClass reason =
        e instanceof InterruptedIOException ? FailureClass.TIMEOUT : FailureClass.NETWORK;
    IoCause cause = IoCause.of(e);
    if (cause == IoCause.UNKNOWN) {
      LOG.warn("A storage failed for an unknown reason", e);
    }
    return new TaskFailure(reason, phase, cause.sentence(storage, TaskFailure.THIS_AGENT));
  }
}
