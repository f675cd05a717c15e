package io.argosy.agent.s3.backend;

import io.argosy.agent.webdav.CopyVerdict;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.http.IoCause;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import java.io.IOException;
import java.net.ProtocolException;

/** Maps errors of a destination at S3 storage to failures. */
final class S3Failures {

  private S3Failures() {}

  /** Whatever is wrong with the storage, no source and no link may be charged with it. */
  static TaskFailure of(Phase phase, IOException e) {
    TaskFailure failure =
        e instanceof DavRefused refused
            ? CopyVerdict.ofDestination(refused, phase)
            : new TaskFailure(FailureClass.TOOL_BROKEN, phase, sentence(e));
    return failure.reason().blamesLink()
        ? new TaskFailure(FailureClass.TOOL_BROKEN, phase, failure.message())
        : failure;
  }

  private static String sentence(IOException e) {
    return e instanceof ProtocolException || e instanceof NoStorageToken
        ? e.getMessage()
        : IoCause.of(e).sentence("the storage of the destination", TaskFailure.THIS_AGENT);
  }
}
