package io.argosy.agent.s3.backend;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.task.Phase;
import io.argosy.common.topology.AgentName;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries the requests that an agent sends to an S3 storage, so that an operator sees a wrong setting
 * before the first file fails. It looks for a file that does not exist, and stores a part of an
 * upload, which it aborts: this needs no permission beyond those that files need, and nobody sees
 * an upload. Uploads of this name that a killed process has left are aborted too.
 *
 * @param writes whether this agent stores files there
 */
public record S3Check(S3Bucket bucket, AgentName agent, boolean writes) {

  private static final Logger LOG = LoggerFactory.getLogger(S3Check.class);

  private static final byte[] CONTENT = "written by an agent of argosy\n".getBytes(US_ASCII);

  /** What an operator can do, by the codes of S3. */
  private static final Map<String, String> ADVICE =
      Map.of(
          "AccessDenied",
          "give the keys the permissions that docs/operate.md names in 'Use S3 storage', and check"
              + " the clock of this host",
          "AuthorizationQueryParametersError",
          "set region to that of the bucket",
          "InvalidAccessKeyId",
          "correct the access key in token-file",
          "NoSuchBucket",
          "correct url, whose path begins with the bucket",
          "RequestTimeTooSkewed",
          "set the clock of this host",
          "SignatureDoesNotMatch",
          "correct the secret key in token-file, or region");

  /** Logs one line: that the storage works, or what is wrong with it and what to do. */
  public void run() {
    try {
      DavUrl key = bucket.root().below(".argosy.check." + agent);
      if (bucket.client().find(key).isEmpty()) {
        bucket.client().requireMissing(key);
      }
      if (writes) {
        write(key);
      }
      LOG.info("S3 storage works: node={} storage={}", bucket.node(), bucket.root());
    } catch (IOException e) {
      LOG.warn(
          "S3 storage does not work, {}: node={} storage={} reason={}",
          advice(e),
          bucket.node(),
          bucket.root(),
          S3Failures.of(Phase.SESSION, e).message());
    }
  }

  private void write(DavUrl key) throws IOException {
    S3Client client = bucket.client();
    S3Client.Upload upload = client.begin(key);
    try {
      client.part(upload, 1, CONTENT.length, new ByteArrayInputStream(CONTENT));
      for (S3Client.Upload found : client.uploads(key)) {
        client.abort(found);
      }
    } finally {
      client.abort(upload);
    }
  }

  private static String advice(IOException e) {
    String code = e instanceof DavRefused refused ? refused.body().replaceFirst(":.*", "") : "";
    return ADVICE.getOrDefault(code, "check url, token-file and region of the node");
  }
}
