package io.argosy.agent.s3.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.AtS3Proxy;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.common.fixture.S3Proxy;
import io.argosy.common.topology.AgentName;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What an agent logs of its storage when it starts. */
@ExtendWith(OutputCaptureExtension.class)
class S3CheckTest extends AtS3Proxy {

  private static void check(S3World world) {
    new S3Check(world.bucket(), new AgentName("east"), true).run();
  }

  @Test
  void aStorageThatWorksIsLeftAsItWas(CapturedOutput log) throws IOException {
    try (S3World world = new S3World(StorageWorld.DST, proxy.url() + "/some/where", S3Proxy.KEYS)) {
      world.bucket().client().begin(world.bucket().root().below(".argosy.check.east"));
      check(world);
    }
    assertThat(log).contains("S3 storage works: node=" + StorageWorld.DST);
    assertThat(proxy.files("")).as("also of a check that was killed").isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "bucket, AKIDARGOSY:wrong, 'does not work, correct the secret key', SignatureDoesNotMatch:",
    "bucket, AKIDOTHER:secret, 'does not work, correct the access key', InvalidAccessKeyId:",
    "nowhere, AKIDARGOSY:secret/key+of+a+test, 'does not work, correct url', NoSuchBucket:",
    "bucket, none, 'does not work, check url, token-file and region', must have an access key"
  })
  void whatIsWrongIsLoggedWithWhatToDo(
      String bucket, String keys, String advice, String reason, CapturedOutput log)
      throws IOException {
    String url = proxy.url().replace("/bucket", "/" + bucket);
    try (S3World broken = new S3World(StorageWorld.DST, url, keys)) {
      check(broken);
    }
    assertThat(log).containsOnlyOnce("S3 storage").contains(advice, "node=", reason);
  }
}
