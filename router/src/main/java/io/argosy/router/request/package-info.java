/** Transfer requests of users and their approval. */
@NullMarked
package io.argosy.router.request;

import org.jspecify.annotations.NullMarked;
