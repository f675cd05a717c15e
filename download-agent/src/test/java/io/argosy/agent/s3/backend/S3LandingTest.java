package io.argosy.agent.s3.backend;

import io.argosy.agent.fixture.AtS3Proxy;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.LandingContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.fixture.S3Proxy;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class S3LandingTest extends AtS3Proxy implements LandingContract {

  private static S3World world;

  @BeforeAll
  static void start() {
    world = new S3World(StorageWorld.DST, proxy.url(), S3Proxy.KEYS);
  }

  @AfterAll
  static void end() throws IOException {
    world.close();
  }

  @Override
  public Landing landing() throws TransferFailedException {
    return world.staging().land(TASK);
  }
}
