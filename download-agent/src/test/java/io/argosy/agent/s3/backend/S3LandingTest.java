package io.argosy.agent.s3.backend;

import io.argosy.agent.fixture.S3Proxy;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.LandingContract;
import io.argosy.agent.transfer.TransferFailedException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

class S3LandingTest implements LandingContract {

  private static @TempDir Path home;
  private static S3Proxy proxy;
  private static S3World world;

  @BeforeAll
  static void start() throws IOException {
    proxy = S3Proxy.start(home);
    world =
        new S3World(StorageWorld.DST, proxy.url(), S3Proxy.ACCESS_KEY + ":" + S3Proxy.SECRET_KEY);
  }

  @AfterAll
  static void end() throws IOException {
    world.close();
    proxy.close();
  }

  @Override
  public Landing landing() throws TransferFailedException {
    return world.staging().land(TASK);
  }
}
