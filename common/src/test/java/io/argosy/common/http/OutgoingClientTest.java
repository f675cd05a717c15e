package io.argosy.common.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import jdk.net.ExtendedSocketOptions;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.io.ManagedHttpClientConnection;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutgoingClientTest {

  private final AtomicReference<Integer> idleSeconds = new AtomicReference<>();

  /** A host that loses its power closes no connection. */
  @Test
  void aSilentConnectionIsProbed() throws IOException {
    try (DavDouble server = new DavDouble();
        CloseableHttpClient client =
            OutgoingClient.builder(
                    PoolingHttpClientConnectionManagerBuilder.create(),
                    Timeout.ofSeconds(10),
                    Optional.empty(),
                    "argosy-test")
                .setRequestExecutor(new LooksAtSockets())
                .build()) {
      client.execute(new HttpGet(server.url()), answer -> answer.getCode());
    }
    assertThat(idleSeconds).hasValue(60);
  }

  private final class LooksAtSockets extends HttpRequestExecutor {

    @Override
    public ClassicHttpResponse execute(
        ClassicHttpRequest request,
        HttpClientConnection connection,
        @Nullable HttpResponseInformationCallback informed,
        HttpContext context)
        throws IOException, HttpException {
      Socket socket = ((ManagedHttpClientConnection) connection).getSocket();
      if (socket.getKeepAlive()) {
        idleSeconds.set(socket.getOption(ExtendedSocketOptions.TCP_KEEPIDLE));
      }
      return super.execute(request, connection, informed, context);
    }
  }
}
