/** Files of nodes whose files are at an S3 storage. */
@NullMarked
package io.argosy.agent.s3;

import org.jspecify.annotations.NullMarked;
