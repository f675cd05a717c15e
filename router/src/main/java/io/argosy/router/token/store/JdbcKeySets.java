package io.argosy.router.token.store;

import io.argosy.router.token.KeySets;
import org.springframework.jdbc.core.simple.JdbcClient;

/** One row for each issuer. */
public record JdbcKeySets(JdbcClient jdbc) implements KeySets {

  private static final String LOOK =
      """
      insert into token_key_set as s (issuer, digest, dissents) values (:issuer, :digest, 0)
      on conflict (issuer) do update set
          digest = case when s.dissents >= 2 then excluded.digest else s.digest end,
          dissents = case when s.dissents >= 2 or s.digest = excluded.digest then 0 else s.dissents + 1 end
      returning dissents
      """;

  @Override
  public int look(String issuer, String digest) {
    return jdbc.sql(LOOK)
        .param("issuer", issuer)
        .param("digest", digest)
        .query(Integer.class)
        .single();
  }
}
