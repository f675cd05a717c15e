package io.argosy.agent.webdav.backend;

import io.argosy.agent.webdav.CopyVerdict;
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

/** Maps errors of the destination's storage to failures. */
final class DavFailures {

  private static final Logger LOG = LoggerFactory.getLogger(DavFailures.class);

  private DavFailures() {}

  static TaskFailure of(Phase phase, IOException e) {
    if (e instanceof DavRefused refused) {
      return CopyVerdict.ofDestination(refused, phase);
    }
    if (e instanceof ProtocolException nonsense) {
      return new TaskFailure(FailureClass.NETWORK, phase, nonsense.getMessage());
    }
    FailureClass reason =
        e instanceof InterruptedIOException ? FailureClass.TIMEOUT : FailureClass.NETWORK;
    IoCause cause = IoCause.of(e);
    if (cause == IoCause.UNKNOWN) {
      LOG.warn("The storage of the destination failed for an unknown reason", e);
    }
    String sentence = cause.sentence("the storage of the destination", TaskFailure.THIS_AGENT);
    return new TaskFailure(reason, phase, sentence);
  }
}
