package io.argosy.agent.webdav;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The contract of credentials for storage. */
public interface StorageTokensContract {

  NodeName NODE = new NodeName("DST");
  DavUrl DIRECTORY = DavUrl.parse("davs://se.example.org:1094/store/data");
  String FIRST = "first.secret.token";
  String SECOND = "second.secret.token";

  /** Credentials that are {@link #FIRST} for an hour. */
  StorageTokens tokens() throws IOException;

  /** The hour passes, and those of later are {@link #SECOND}. */
  void renew() throws IOException;

  /** From now on no new ones can be had. */
  void fail() throws IOException;

  @Test
  default void theTokenIsTheSameWhileItIsValid() throws IOException {
    StorageTokens tokens = tokens();
    DavAccess first = tokens.of(NODE, DIRECTORY);
    assertThat(first.token()).contains(FIRST);
    assertThat(tokens.of(NODE, DIRECTORY)).isEqualTo(first);
  }

  @Test
  default void aTokenIsRenewed() throws IOException {
    StorageTokens tokens = tokens();
    tokens.of(NODE, DIRECTORY);
    renew();
    assertThat(tokens.of(NODE, DIRECTORY).token()).contains(SECOND);
  }

  @Test
  default void withoutATokenThereIsASentence() throws IOException {
    StorageTokens tokens = tokens();
    tokens.of(NODE, DIRECTORY);
    renew();
    fail();
    assertThatThrownBy(() -> tokens.of(NODE, DIRECTORY))
        .isInstanceOf(NoStorageToken.class)
        .message()
        .contains("token")
        .doesNotContain("secret");
  }
}
