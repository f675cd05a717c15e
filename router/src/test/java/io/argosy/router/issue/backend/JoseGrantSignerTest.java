package io.argosy.router.issue.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.wire.agent.GrantClaims;
import io.argosy.router.issue.GrantSigner;
import io.argosy.router.issue.GrantSignerContract;
import io.argosy.router.topology.StorageDirectoryContract;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.jws.AlgorithmIdentifiers;
import org.jose4j.jwt.JwtClaims;
import org.jose4j.jwt.NumericDate;
import org.jose4j.jwt.consumer.InvalidJwtException;
import org.jose4j.jwt.consumer.JwtConsumerBuilder;
import org.jose4j.keys.resolvers.JwksVerificationKeyResolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoseGrantSignerTest implements GrantSignerContract {

  static final GrantSigner.Terms TERMS =
      new GrantSigner.Terms(
          "agent_1/NODE_1",
          "agent_3",
          UUID.randomUUID(),
          "ab12",
          List.of(),
          Optional.of(StorageDirectoryContract.WIDE),
          OptionalInt.of(133),
          EXPIRES);

  @TempDir Path directory;

  @Override
  public GrantSigner stranger() {
    return new JoseGrantSigner(directory.resolve("stranger"));
  }

  @Test
  void aDoorCanVerifyAGrantWithThePublicKeys() throws Exception {
    JoseGrantSigner signer = signer();
    JwtClaims claims = read(signer.sign(TERMS), signer.publicKeys(), "agent_1/NODE_1");
    assertThat(claims.getSubject()).isEqualTo("agent_3");
    assertThat(claims.getExpirationTime().getValue()).isEqualTo(EXPIRES.getEpochSecond());
    assertThat(claims.getJwtId()).isNotEmpty();
    assertThat(claims.getClaimValue(GrantClaims.SCI_TAG, Long.class)).isEqualTo(133);
    assertThat(claims.getStringClaimValue(GrantClaims.COPY_TO))
        .isEqualTo(StorageDirectoryContract.WIDE.url().origin());
    assertThat(claims.getStringListClaimValue(GrantClaims.COPY_TO_HOSTS))
        .containsExactly("pool1.example.org", "pool2.example.org");
    assertThat(claims.getStringClaimValue(GrantClaims.JOB)).isEqualTo(TERMS.job().toString());
    assertThat(claims.getStringClaimValue(GrantClaims.FILES_SHA256)).isEqualTo("ab12");
    assertThat(claims.getStringListClaimValue(GrantClaims.ADDRESSES)).isEmpty();
  }

  @Test
  void anotherDoorOrAnotherKeyRefusesAGrant() throws Exception {
    JoseGrantSigner signer = signer();
    String grant = signer.sign(TERMS);
    assertThatThrownBy(() -> read(grant, signer.publicKeys(), "agent_2/NODE_2"))
        .isInstanceOf(InvalidJwtException.class);
    String others = new JoseGrantSigner(directory.resolve("other")).publicKeys();
    assertThatThrownBy(() -> read(grant, others, "agent_1/NODE_1"))
        .isInstanceOf(InvalidJwtException.class);
  }

  @Test
  void onlyTheOwnerCanReadThePrivateKey() throws Exception {
    assertThat(signer().publicKeys()).doesNotContain("\"d\"");
    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(file());
    }
  }

  @Test
  void everyRouterReadsTheSameKeys() throws Exception {
    String grant = signer().sign(TERMS);
    assertThat(read(grant, signer().publicKeys(), "agent_1/NODE_1")).isNotNull();
  }

  @Test
  void afterARotationTheOldGrantsStillVerify() throws Exception {
    JoseGrantSigner signer = signer();
    String before = signer.sign(TERMS);
    rotate();
    String after = signer.sign(TERMS);
    assertThat(after.split("\\.")[0]).isNotEqualTo(before.split("\\.")[0]);
    assertThat(read(before, signer.publicKeys(), "agent_1/NODE_1")).isNotNull();
    assertThat(read(after, signer.publicKeys(), "agent_1/NODE_1")).isNotNull();
  }

  @Test
  void aFileWithoutKeysPreventsTheStart() throws Exception {
    signer();
    Files.writeString(file(), "{\"keys\":[]}");
    assertThatThrownBy(this::signer).isInstanceOf(UncheckedIOException.class);
  }

  void rotate() throws Exception {
    OctetKeyPairJsonWebKey fresh = OkpJwkGenerator.generateJwk("Ed25519");
    fresh.setKeyId("fresh");
    JsonWebKey old = new JsonWebKeySet(Files.readString(file())).getJsonWebKeys().getFirst();
    FileTime changed = Files.getLastModifiedTime(file());
    Files.writeString(
        file(),
        new JsonWebKeySet(List.of(fresh, old))
            .toJson(JsonWebKey.OutputControlLevel.INCLUDE_PRIVATE));
    Files.setLastModifiedTime(file(), FileTime.from(changed.toInstant().plusSeconds(1)));
  }

  @Override
  public JoseGrantSigner signer() {
    return new JoseGrantSigner(file());
  }

  Path file() {
    return directory.resolve("grant-key");
  }

  static JwtClaims read(String grant, String keys, String audience) throws Exception {
    return new JwtConsumerBuilder()
        .setVerificationKeyResolver(
            new JwksVerificationKeyResolver(new JsonWebKeySet(keys).getJsonWebKeys()))
        .setJwsAlgorithmConstraints(
            AlgorithmConstraints.ConstraintType.PERMIT, AlgorithmIdentifiers.EDDSA)
        .setExpectedIssuer(GrantClaims.ISSUER)
        .setExpectedAudience(audience)
        .setRequireExpirationTime()
        .setEvaluationTime(NumericDate.fromSeconds(EXPIRES.getEpochSecond() - 60))
        .build()
        .processToClaims(grant);
  }
}
