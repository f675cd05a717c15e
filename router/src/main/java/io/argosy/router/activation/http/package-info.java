/** The command that resumes a suspended block. */
@NullMarked
package io.argosy.router.activation.http;

import org.jspecify.annotations.NullMarked;
