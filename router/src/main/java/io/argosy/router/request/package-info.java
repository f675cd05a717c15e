/** What users ask for, and who approves it. */
@NullMarked
package io.argosy.router.request;

import org.jspecify.annotations.NullMarked;
